#include "protocol/protocol.h"

#include <istream>
#include <string>

#include "protocol/line_writer.h"
#include "protocol/uci.h"

namespace kydai {

int run_protocol(std::istream& input, std::ostream& output) {
  LineWriter writer(output);
  UciSession session(writer);
  std::string line;
  while (std::getline(input, line))
    if (!session.handle(line)) return 0;
  session.finish();
  return 0;
}

}  // namespace kydai
