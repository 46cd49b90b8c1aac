#include "eval/network/embedded.h"

#include "eval/network/features_chess.h"
#include "eval/network/features_cotoan.h"
#include "eval/network/features_jieqi.h"
#include "eval/network/features_xiangqi.h"

// The build defines KYDAI_NET_<GAME> as the path of each network file that exists.
#define KYDAI_EMBED(name, path)                          \
  asm(".pushsection .rodata\n"                           \
      ".balign 64\n"                                     \
      ".global kydai_net_" #name                         \
      "_begin\n"                                         \
      "kydai_net_" #name                                 \
      "_begin:\n"                                        \
      ".incbin \"" path                                  \
      "\"\n"                                             \
      ".global kydai_net_" #name                         \
      "_end\n"                                           \
      "kydai_net_" #name                                 \
      "_end:\n"                                          \
      ".byte 0\n"                                        \
      ".popsection\n");                                  \
  extern "C" const std::byte kydai_net_##name##_begin[]; \
  extern "C" const std::byte kydai_net_##name##_end[]

#ifdef KYDAI_NET_CHESS
KYDAI_EMBED(chess, KYDAI_NET_CHESS);
#endif
#ifdef KYDAI_NET_XIANGQI
KYDAI_EMBED(xiangqi, KYDAI_NET_XIANGQI);
#endif
#ifdef KYDAI_NET_JIEQI
KYDAI_EMBED(jieqi, KYDAI_NET_JIEQI);
#endif
#ifdef KYDAI_NET_COTOAN
KYDAI_EMBED(cotoan, KYDAI_NET_COTOAN);
#endif

namespace kydai {

std::span<const std::byte> embedded_network_bytes(int game_id) {
  switch (game_id) {
#ifdef KYDAI_NET_CHESS
    case Features<Chess>::kGameId: return {kydai_net_chess_begin, kydai_net_chess_end};
#endif
#ifdef KYDAI_NET_XIANGQI
    case Features<Xiangqi>::kGameId: return {kydai_net_xiangqi_begin, kydai_net_xiangqi_end};
#endif
#ifdef KYDAI_NET_JIEQI
    case Features<Jieqi>::kGameId: return {kydai_net_jieqi_begin, kydai_net_jieqi_end};
#endif
#ifdef KYDAI_NET_COTOAN
    case Features<Cotoan>::kGameId: return {kydai_net_cotoan_begin, kydai_net_cotoan_end};
#endif
    default: return {};
  }
}

}  // namespace kydai
