#include "server/storage_thread.h"

#include <iostream>

namespace kydai::server {

StorageThread::StorageThread(std::unique_ptr<Storage> storage)
    : storage_(std::move(storage)), thread_([this] { serve(); }) {}

void StorageThread::stop() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void StorageThread::submit(Work work, Done done) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back({std::move(work), std::move(done)});
  }
  wake_.notify_one();
}

void StorageThread::serve() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    std::vector<Item> items = std::move(waiting_);
    waiting_.clear();
    lock.unlock();
    run(std::move(items));
    lock.lock();
  }
}

void StorageThread::run(std::vector<Item> items) {
  bool safe = false;
  try {
    storage_->begin();
    for (const Item& item : items) item.work(*storage_);
    storage_->commit();
    safe = true;
  } catch (const std::exception& problem) {
    try {
      storage_->rollback();
    } catch (const std::exception& worse) {
      std::cerr << "kydai: storage: " << worse.what() << std::endl;
    }
    if (items.size() > 1) {  // one bad write must not take the others with it
      for (Item& item : items) {
        std::vector<Item> alone;
        alone.push_back(std::move(item));
        run(std::move(alone));
      }
      return;
    }
    std::cerr << "kydai: storage: " << problem.what() << std::endl;
  }
  for (const Item& item : items) item.done(safe);
}

}  // namespace kydai::server
