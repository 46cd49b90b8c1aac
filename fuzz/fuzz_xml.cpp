#include "fuzz/formats.h"

namespace kydai::fuzz {

/// All bytes: the file.
void fuzz_xml(Bytes bytes) { check_format(Format::XmlSave, ByteReader(bytes).rest()); }

}  // namespace kydai::fuzz
