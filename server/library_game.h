#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/record.h"
#include "server/seen_game.h"
#include "server/storage.h"

namespace kydai::server {

/// A stored game of the library, between what is kept, what a page is shown and what files hold.

/// The Summary of docs/server.md, as this client may see it.
Json summary_json(const StoredGame& game, const std::string& client);

/// The game replayed up to where it stands, as this client may know it.
SeenGame replay(const StoredGame& game, const std::vector<StoredMove>& moves, const std::string& client);

/// How the game ended by something that its position does not show.
std::optional<Outcome> declared_outcome(const StoredGame& game);

/// The same as a record for the file formats. A game that was read from a file and not played on is that file's game
/// again, with its comments and variations.
GameRecord record_of(const StoredGame& game, const std::vector<StoredMove>& moves, const std::string& client);

/// A record as a game of this client's library; Failure when its moves cannot be played.
struct NewGame {
  StoredGame game;
  std::vector<StoredMove> moves;
};
NewGame game_of_record(GameRecord record, const std::string& client);

}  // namespace kydai::server
