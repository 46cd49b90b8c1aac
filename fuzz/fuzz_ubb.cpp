#include "fuzz/formats.h"

namespace kydai::fuzz {

/// All bytes: the file.
void fuzz_ubb(Bytes bytes) { check_format(Format::DhtmlXq, ByteReader(bytes).rest()); }

}  // namespace kydai::fuzz
