#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>

#include "server/loop.h"

namespace kydai::server {

/// The loop of the real server: an Asio context that one thread runs.
class AsioLoop final : public Loop {
 public:
  explicit AsioLoop(boost::asio::io_context& context) : context_(context) {}

  void post(std::function<void()> work) override { boost::asio::post(context_, std::move(work)); }
  void call_at(Time when, std::function<void()> work) override {
    auto timer = std::make_shared<boost::asio::steady_timer>(context_, when);
    timer->async_wait([timer, work = std::move(work)](const boost::system::error_code& code) {
      if (!code) work();
    });
  }

 private:
  boost::asio::io_context& context_;
};

}  // namespace kydai::server
