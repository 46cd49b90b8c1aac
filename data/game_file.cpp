#include "data/game_file.h"

#include <array>
#include <cstring>
#include <filesystem>

namespace kydai {
namespace {

// File: "KYDG", version, game id, two zero bytes; then games: plies (16 bits), result, opening plies (8 bits each),
// setup (16 bits), a zero word (16 bits), then the moves, the scores and, in cờ úp, the reveals. Little-endian.
constexpr std::array<char, 8> header_for(std::uint8_t game_id) {
  return {'K', 'Y', 'D', 'G', 1, static_cast<char>(game_id), 0, 0};
}

struct GameHeader {
  std::uint16_t plies = 0;
  std::uint8_t result = 0;
  std::uint8_t opening_plies = 0;
  std::uint16_t setup = 0;
  std::uint16_t zero = 0;
};
static_assert(sizeof(GameHeader) == 8);

template <class T>
void write_all(std::ostream& out, const std::vector<T>& items) {
  out.write(reinterpret_cast<const char*>(items.data()), static_cast<std::streamsize>(items.size() * sizeof(T)));
}
template <class T>
bool read_all(std::istream& in, std::vector<T>& items, std::size_t count) {
  items.resize(count);
  const auto bytes = static_cast<std::streamsize>(count * sizeof(T));
  return in.read(reinterpret_cast<char*>(items.data()), bytes).gcount() == bytes;
}

}  // namespace

Result<GameFileWriter> GameFileWriter::open(const std::string& path, std::uint8_t game_id) {
  GameFileWriter writer;
  writer.has_reveals_ = stores_reveals(game_id);
  if (std::filesystem::exists(path) && std::filesystem::file_size(path) > 0) {
    auto reader = GameFileReader::open(path);
    if (!reader) return reader.error();
    if (reader->game_id() != game_id) return Error{path + " holds games of another kind"};
    StoredGame game;
    while (reader->next(game)) {
      ++writer.games_before_;
      writer.positions_before_ += game.moves.size();
    }
    if (reader->torn()) std::filesystem::resize_file(path, reader->good_bytes());
    writer.out_.open(path, std::ios::binary | std::ios::app);
  } else {
    writer.out_.open(path, std::ios::binary);
    const auto header = header_for(game_id);
    writer.out_.write(header.data(), header.size());
  }
  if (!writer.out_) return Error{"cannot write " + path};
  return writer;
}

Status GameFileWriter::write(const StoredGame& game) {
  const GameHeader header{static_cast<std::uint16_t>(game.moves.size()), game.result, game.opening_plies, game.setup,
                          0};
  out_.write(reinterpret_cast<const char*>(&header), sizeof header);
  write_all(out_, game.moves);
  write_all(out_, game.scores);
  if (has_reveals_) write_all(out_, game.reveals);
  if (!out_) return Error{"cannot write: is the disk full?"};
  return Done{};
}

Status GameFileWriter::flush() {
  if (!out_.flush()) return Error{"cannot write: is the disk full?"};
  return Done{};
}

Result<GameFileReader> GameFileReader::open(const std::string& path) {
  GameFileReader reader;
  reader.in_.open(path, std::ios::binary);
  std::array<char, 8> header{};
  if (!reader.in_ || !reader.in_.read(header.data(), header.size())) return Error{"cannot read games from " + path};
  reader.game_id_ = static_cast<std::uint8_t>(header[5]);
  if (header != header_for(reader.game_id_)) return Error{path + " is not a file of training games"};
  reader.good_bytes_ = header.size();
  return reader;
}

bool GameFileReader::next(StoredGame& game) {
  GameHeader header;
  in_.read(reinterpret_cast<char*>(&header), sizeof header);
  if (in_.gcount() == 0) return false;
  const std::size_t plies = header.plies;
  torn_ = in_.gcount() != sizeof header || !read_all(in_, game.moves, plies) || !read_all(in_, game.scores, plies) ||
          (stores_reveals(game_id_) && !read_all(in_, game.reveals, plies));
  if (torn_) return false;
  game.result = header.result;
  game.opening_plies = header.opening_plies;
  game.setup = header.setup;
  good_bytes_ += sizeof header + plies * (stores_reveals(game_id_) ? 5 : 4);
  return true;
}

}  // namespace kydai
