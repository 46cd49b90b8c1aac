#include "protocol/protocol.h"
#include "tools/command_line.h"

int main(int argc, char** argv) { return kydai::tools::run_command_line(argc, argv, kydai::run_protocol); }
