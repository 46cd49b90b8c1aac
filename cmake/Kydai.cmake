# How every target of the project is built.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O3")  # assertions are switched by KYDAI_ASSERTS, not by NDEBUG hidden in a build type
option(KYDAI_ASSERTS "Keep assertions" OFF)
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT KYDAI_ASSERTS)
  add_compile_definitions(NDEBUG)
endif()

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

add_library(kydai_flags INTERFACE)
target_include_directories(kydai_flags INTERFACE "${CMAKE_SOURCE_DIR}")
target_compile_options(kydai_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC 12 warns of overlapping copies inside std::string where there are none (GCC bug 105651).
  target_compile_options(kydai_flags INTERFACE -Wno-restrict)
endif()
if(KYDAI_PORTABLE)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    target_compile_options(kydai_flags INTERFACE -march=x86-64-v2)
  endif()
else()
  target_compile_options(kydai_flags INTERFACE -march=native)
endif()
if(KYDAI_SANITIZE)
  target_compile_options(kydai_flags INTERFACE -fsanitize=${KYDAI_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(kydai_flags INTERFACE -fsanitize=${KYDAI_SANITIZE})
endif()
if(KYDAI_FUZZ)
  target_compile_options(kydai_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

# kydai_library(name [DEPENDS lib ...] [TEST_LABELS label ...]): all *.cpp of this folder but the tests make lib
# kydai_<name>; all *_test.cpp make the test program <name>_test. A header-only folder makes an interface library.
function(kydai_library name)
  cmake_parse_arguments(ARG "" "" "DEPENDS;TEST_LABELS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  file(GLOB tests CONFIGURE_DEPENDS *_test.cpp)
  list(REMOVE_ITEM sources ${tests} "")
  if(sources)
    add_library(kydai_${name} STATIC ${sources})
    target_link_libraries(kydai_${name} PUBLIC kydai_flags ${ARG_DEPENDS})
  else()
    add_library(kydai_${name} INTERFACE)
    target_link_libraries(kydai_${name} INTERFACE kydai_flags ${ARG_DEPENDS})
  endif()
  if(tests)
    kydai_test(${name}_test SOURCES ${tests} DEPENDS kydai_${name} LABELS ${ARG_TEST_LABELS})
  endif()
endfunction()

# The test programs with the label "threads": all that is built for ThreadSanitizer.
add_custom_target(tests_threads)

# kydai_test(name SOURCES file ... DEPENDS lib ... [LABELS label ...]): one GoogleTest program, its cases known to
# ctest. Labels: "threads" runs under ThreadSanitizer too; "long" does not run under the other sanitizers (nor does
# any case whose name contains "Long").
function(kydai_test name)
  if(NOT KYDAI_TESTS)
    return()
  endif()
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS;LABELS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_DEPENDS} GTest::gtest GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE KYDAI_TEST_DATA="${CMAKE_SOURCE_DIR}/tests/data")
  include(GoogleTest)
  list(JOIN ARG_LABELS "+" label)  # one word: gtest_discover_tests takes lists apart, and ctest matches parts anyway
  gtest_discover_tests(${name} TEST_PREFIX "${name}." NO_PRETTY_VALUES DISCOVERY_TIMEOUT 60
    PROPERTIES TIMEOUT 600 LABELS "test+${label}")
  if("threads" IN_LIST ARG_LABELS)
    add_dependencies(tests_threads ${name})
  endif()
endfunction()
