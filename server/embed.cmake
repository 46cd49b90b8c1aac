# Writes a C++ file that holds every file of the page, with a compressed copy where that is smaller.
# cmake -DDIST=<folder of the page> -DFALLBACK=<page when there is none> -DOUT=<file.cpp> -DWORK=<folder> -P embed.cmake

# A copy of its own, so that a page that is built again meanwhile cannot be torn.
set(root "${WORK}/files")
file(REMOVE_RECURSE "${WORK}")
file(MAKE_DIRECTORY "${root}")
if(EXISTS "${DIST}/index.html")
  file(COPY "${DIST}/" DESTINATION "${root}" PATTERN "*.map" EXCLUDE)
else()
  configure_file("${FALLBACK}" "${root}/index.html" COPYONLY)
endif()
file(GLOB_RECURSE files RELATIVE "${root}" "${root}/*")
list(SORT files COMPARE STRING CASE SENSITIVE)

set(types_html "text/html; charset=utf-8")
set(types_js "text/javascript; charset=utf-8")
set(types_css "text/css; charset=utf-8")
set(types_json "application/json; charset=utf-8")
set(types_webmanifest "application/manifest+json; charset=utf-8")
set(types_svg "image/svg+xml; charset=utf-8")
set(types_png "image/png")
set(types_ico "image/x-icon")
set(types_webp "image/webp")
set(types_woff2 "font/woff2")
set(types_txt "text/plain; charset=utf-8")
set(types_mp3 "audio/mpeg")
set(types_ogg "audio/ogg")
set(types_wav "audio/wav")
set(types_wasm "application/wasm")

find_program(gzip gzip)
set(parts "")
set(declarations "")
set(rows "")
set(number 0)
foreach(file IN LISTS files)
  string(REGEX MATCH "[^.]*$" extension "${file}")
  set(type "${types_${extension}}")
  if(NOT type)
    set(type "application/octet-stream")
  endif()
  file(SHA256 "${root}/${file}" hash)
  string(SUBSTRING "${hash}" 0 24 tag)
  file(SIZE "${root}/${file}" size)
  set(bytes "kydai_page_${number}")
  string(APPEND parts "asm(\".section .rodata\\n${bytes}: .incbin \\\"${root}/${file}\\\"\\n.previous\");\n")
  string(APPEND declarations "extern const char ${bytes}[] asm(\"${bytes}\");\n")
  set(zipped "{}")
  if(gzip AND type MATCHES "text|json|svg|wasm" AND size GREATER 512)
    set(packed "${WORK}/${number}.gz")
    execute_process(COMMAND "${gzip}" -9nc "${root}/${file}" OUTPUT_FILE "${packed}" RESULT_VARIABLE failed)
    if(NOT failed)
      file(SIZE "${packed}" packed_size)
      if(packed_size LESS size)
        string(APPEND parts "asm(\".section .rodata\\n${bytes}_gz: .incbin \\\"${packed}\\\"\\n.previous\");\n")
        string(APPEND declarations "extern const char ${bytes}_gz[] asm(\"${bytes}_gz\");\n")
        set(zipped "std::string_view(${bytes}_gz, ${packed_size})")
      endif()
    endif()
  endif()
  set(immutable false)
  if(file MATCHES "^assets/")
    set(immutable true)
  endif()
  string(APPEND rows "      {\"/${file}\", \"${type}\", \"\\\"${tag}\\\"\", std::string_view(${bytes}, ${size}), ${zipped}, ${immutable}},\n")
  math(EXPR number "${number} + 1")
endforeach()

file(WRITE "${OUT}.new" "// Made by server/embed.cmake.
#include <array>

#include \"server/static_files.h\"

${parts}
extern \"C\" {
${declarations}}

namespace kydai::server {

std::span<const StaticFile> static_files() {
  static const std::array<StaticFile, ${number}> kFiles{{
${rows}  }};
  return kFiles;
}

}  // namespace kydai::server
")
file(RENAME "${OUT}.new" "${OUT}")
