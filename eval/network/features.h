#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/color.h"
#include "core/fixed_vector.h"

namespace kydai {

/// What a move changes for a network, as tokens: a token is one thing on the board (a piece on a square, or in cờ úp
/// the number of face-down pieces of a kind), the same for both players. Features<G>::input() tells which input of
/// the network a token is for a player.
struct TokenChanges {
  FixedVector<std::int16_t, 6> removed;
  FixedVector<std::int16_t, 6> added;
};

/// How a game's positions become inputs of its network. Specialised in features_<game>.h:
///   kInputs, kHidden, kBuckets      the shape of the network
///   kGameId                         names the game in network and data files
///   bucket(position)                which output to read
///   mirrored(position, player)      whether that player's board is seen with files swapped
///   visit(position, f)              calls f(token) for everything on the board
///   input(token, player, mirrored)  the input that a token is for a player
///   changes(after, step, undo)      what a move changed
template <class G>
struct Features;

}  // namespace kydai
