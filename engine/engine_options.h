#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "engine/any_engine.h"
#include "eval/evaluator.h"
#include "search/classical/algorithms.h"

namespace kydai {

/// The settings of an engine that do not depend on the game, and their names and limits in protocols.
struct EngineSettings {
  int hash_megabytes = 16;
  int threads = 1;
  int multi_pv = 1;
  Milliseconds move_overhead{30};
  bool ponder = false;
  bool show_wdl = false;
  EvalKind eval = EvalKind::Network;
  std::string eval_file;  ///< empty: the network inside the program
  std::string syzygy_path;
  const AlgorithmInfo* algorithm = nullptr;  ///< null: the full-strength search
  int level = 0;                             ///< 0: off
  bool limit_strength = false;
  int elo = 0;  ///< counts with limit_strength; 0: the highest

  [[nodiscard]] std::vector<EngineOption> list() const;
  Status set(std::string_view name, std::string_view value);
};

}  // namespace kydai
