#include "fuzz/formats.h"

namespace kydai::fuzz {

/// All bytes: the file.
void fuzz_json(Bytes bytes) { check_format(Format::Json, ByteReader(bytes).rest()); }

}  // namespace kydai::fuzz
