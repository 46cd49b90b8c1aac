#include "fuzz/formats.h"

namespace kydai::fuzz {

/// All bytes: the file.
void fuzz_pgn(Bytes bytes) { check_format(Format::Pgn, ByteReader(bytes).rest()); }

}  // namespace kydai::fuzz
