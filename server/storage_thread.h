#pragma once

#include <condition_variable>
#include <functional>
#include <future>
#include <mutex>
#include <thread>
#include <vector>

#include "server/failure.h"
#include "server/storage.h"

namespace kydai::server {

/// The thread that owns the storage. Writes that arrive while the disk is busy share one transaction, so that many
/// players cost one wait for the disk; `done` is called on this thread when they are safe (or have failed).
class StorageThread {
 public:
  using Work = std::function<void(Storage&)>;
  using Done = std::function<void(bool safe)>;

  explicit StorageThread(std::unique_ptr<Storage> storage);
  StorageThread(const StorageThread&) = delete;
  StorageThread& operator=(const StorageThread&) = delete;
  ~StorageThread() { stop(); }
  /// Finishes what was asked for; nothing is called afterwards.
  void stop();

  void submit(Work work, Done done);

  /// Runs work there, waits until it is safe, and gives back its value. A Failure inside comes out here.
  template <class Value>
  Value ask(std::function<Value(Storage&)> work) {
    std::promise<Value> promise;
    std::exception_ptr refused;
    std::optional<Value> value;
    submit(
        [&](Storage& storage) {
          try {
            value = work(storage);
          } catch (...) {
            refused = std::current_exception();
          }
        },
        [&](bool safe) {
          if (refused)
            promise.set_exception(refused);
          else if (!safe || !value)
            promise.set_exception(std::make_exception_ptr(Failure("internal", "the disk refused it")));
          else
            promise.set_value(std::move(*value));
        });
    return promise.get_future().get();
  }

 private:
  struct Item {
    Work work;
    Done done;
  };
  void serve();
  void run(std::vector<Item> items);

  std::unique_ptr<Storage> storage_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Item> waiting_;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace kydai::server
