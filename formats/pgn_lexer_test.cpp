#include "formats/pgn_lexer.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <chrono>
#include <iostream>
#include <sstream>
#include <string>

namespace kydai {
namespace {

using Kind = PgnToken::Kind;

std::string tokens_of(const std::string& text) {
  std::istringstream in(text);
  TextSource source(in);
  PgnLexer lexer(source);
  std::string out;
  while (true) {
    const PgnToken token = lexer.next();
    if (!out.empty()) out += ' ';
    switch (token.kind) {
      case Kind::End: return out + "end@" + std::to_string(token.line);
      case Kind::Tag: out += "tag:" + std::string(token.text) + "=" + std::string(token.value); break;
      case Kind::Number: out += "n"; break;
      case Kind::Move: out += std::string(token.text); break;
      case Kind::Nag: out += "$" + std::to_string(token.nag); break;
      case Kind::Comment: out += "{" + std::string(token.text) + "}"; break;
      case Kind::Open: out += "("; break;
      case Kind::Close: out += ")"; break;
      case Kind::Result: out += "result:" + std::string(score_text(token.score)); break;
      case Kind::Bad: out += "bad"; break;
    }
    if (!token.fault.empty()) out += "~";
  }
}

TEST(PgnLexer, Tokens) {
  EXPECT_EQ(tokens_of(""), "end@1");
  EXPECT_EQ(tokens_of("1.e4 e5 2. Nf3! Nc6?! 3...a6"), "n e4 e5 n Nf3 $1 Nc6 $6 n a6 end@1");
  EXPECT_EQ(tokens_of("[A \"x\"][B \"y\\\"z\\\\\"]\r\n[C \"\"]"), "tag:A=x tag:B=y\"z\\ tag:C= end@2");
  EXPECT_EQ(tokens_of("[A \"x \"y\" z\"]\n[B b]\n[C \"open]\n[D \"d\"\n[ E  \"e\" ]"),
            "tag:A=x \"y\" z~ tag:B=b~ tag:C=open~ tag:D=d~ tag:E=e end@5");
  EXPECT_EQ(tokens_of("{a\nb} ;c }\n%d\nO-O 0-0-0 e8=Q+ e8(Q)"), "{a b} {c }} O-O 0-0-0 e8=Q+ e8(Q) end@4");
  EXPECT_EQ(tokens_of("1-0 0-1 1/2-1/2 1/2 * ½-½ 1:0 1–0"),
            "result:1-0 result:0-1 result:1/2-1/2 result:1/2-1/2 result:* result:1/2-1/2 result:1-0 result:1-0 end@1");
  EXPECT_EQ(tokens_of("炮二平五　马8进7 C2=5 H2-E2 M8.7 X1/2"), "炮二平五 马8进7 C2=5 H2-E2 M8.7 X1/2 end@1");
  EXPECT_EQ(tokens_of("e4 +- ± = (d4) $10 $300 } ] \" <"), "e4 $18 $16 $10 ( d4 ) $10 bad bad bad bad bad end@1");
  EXPECT_EQ(tokens_of("{never closed"), "{never closed}~ end@1");
  EXPECT_EQ(tokens_of("{never closed\n[Event \"x\"]"), "{never closed}~ tag:Event=x end@2");
  EXPECT_EQ(tokens_of(std::string("e4 \0\x01 e5", 8)), "e4 bad e5 end@1");
  EXPECT_EQ(tokens_of(std::string(500, 'x')), "bad end@1");
}

/// A file of any size in constant memory, fast enough for collections of millions of games.
TEST(PgnLexer, StreamsInConstantMemory) {
  const std::string game =
      "[Event \"Rated game\"]\n[Site \"https://example.org/abcd\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n"
      "1. e4 {[%clk 0:05:00]} 1... e5 {[%clk 0:04:59]} 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6\n"
      "8. c3 O-O (8... Na5 9. Bc2 c5) 9. h3 Nb8 10. d4 Nbd7 $1 1-0\n\n";
  constexpr std::size_t kBytes = std::size_t{48} << 20U;
  std::size_t given = 0;
  TextSource source([&](char* buffer, std::size_t size) {
    std::size_t count = 0;
    while (count < size && given < kBytes) {
      const std::size_t from = given % game.size();
      const std::size_t length = std::min(size - count, game.size() - from);
      game.copy(buffer + count, length, from);
      count += length;
      given += length;
    }
    return count;
  });
  rusage before{};
  getrusage(RUSAGE_SELF, &before);
  const auto start = std::chrono::steady_clock::now();
  PgnLexer lexer(source);
  std::size_t results = 0;
  for (PgnToken token = lexer.next(); token.kind != Kind::End; token = lexer.next())
    if (token.kind == Kind::Result) ++results;
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  rusage after{};
  getrusage(RUSAGE_SELF, &after);
  EXPECT_GE(results, kBytes / game.size());
#ifndef __SANITIZE_ADDRESS__
  EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 8 * 1024);  // kilobytes
#endif
  std::cout << "tokens of " << kBytes / 1e6 << " MB at " << kBytes / 1e6 / time.count() << " MB/s\n";
}

}  // namespace
}  // namespace kydai
