import type { GameKind, Text } from "../net/protocol";

// Lessons by doing: each is a position, a few words and something to reach. The server knows the rules; a lesson only says
// where to go. `solution` is one way to do it, shown on request and checked by the tests.

export interface Lesson {
  id: string;
  title: Text;
  text: Text;
  fen: string;
  /// Squares to visit or capture on, in any order; or the end of the game in the student's favour.
  goal: { squares: string[]; piece?: string } | "win";
  solution: string[];
}

const chess: Lesson[] = [
  {
    id: "rook",
    title: { vi: "Xe", en: "The rook" },
    text: {
      vi: "Xe đi thẳng theo hàng ngang hoặc cột dọc, xa bao nhiêu cũng được, miễn là đường trống. Đưa xe đến các ô có vòng tròn.",
      en: "The rook goes straight along ranks and files, as far as the way is free. Bring it to the circled squares.",
    },
    fen: "7k/8/8/8/8/8/8/R6K w - - 0 1",
    goal: { squares: ["a6", "e6", "e2"] },
    solution: ["a1a6", "a6e6", "e6e2"],
  },
  {
    id: "bishop",
    title: { vi: "Tượng", en: "The bishop" },
    text: {
      vi: "Tượng đi chéo, xa bao nhiêu cũng được, nên suốt đời nó ở trên một màu ô.",
      en: "The bishop goes diagonally, as far as it likes; it stays on one colour all its life.",
    },
    fen: "7k/8/8/8/8/8/7P/2B4K w - - 0 1",
    goal: { squares: ["g5", "d8", "a5"] },
    solution: ["c1g5", "g5d8", "d8a5"],
  },
  {
    id: "queen",
    title: { vi: "Hậu", en: "The queen" },
    text: { vi: "Hậu đi được như xe và như tượng: quân mạnh nhất.", en: "The queen moves like a rook and like a bishop: the strongest piece." },
    fen: "7k/8/8/8/8/8/8/3Q3K w - - 0 1",
    goal: { squares: ["d5", "a2", "a7"] },
    solution: ["d1d5", "d5a2", "a2a7"],
  },
  {
    id: "knight",
    title: { vi: "Mã", en: "The knight" },
    text: {
      vi: "Mã đi hai ô thẳng rồi một ô ngang, thành hình chữ L. Mã nhảy qua đầu quân khác.",
      en: "The knight goes two squares straight and one aside: an L. It jumps over other pieces.",
    },
    fen: "7k/8/8/8/8/8/7P/1N5K w - - 0 1",
    goal: { squares: ["c3", "d5", "e7"] },
    solution: ["b1c3", "c3d5", "d5e7"],
  },
  {
    id: "king",
    title: { vi: "Vua", en: "The king" },
    text: {
      vi: "Vua đi một ô theo mọi hướng, nhưng không bao giờ vào ô bị tấn công.",
      en: "The king goes one square in any direction, but never onto an attacked square.",
    },
    fen: "k7/8/8/8/8/8/7P/4K3 w - - 0 1",
    goal: { squares: ["e2", "d3", "d4"] },
    solution: ["e1e2", "e2d3", "d3d4"],
  },
  {
    id: "pawn",
    title: { vi: "Tốt", en: "The pawn" },
    text: {
      vi: "Tốt tiến thẳng một ô; nước đầu tiên được tiến hai ô. Tốt ăn chéo về phía trước. Tiến rồi ăn quân ở ô khoanh tròn.",
      en: "The pawn goes straight ahead, one square, two on its first move. It captures diagonally forward. Advance, then capture.",
    },
    fen: "k7/8/8/3p4/8/8/4P3/7K w - - 0 1",
    goal: { squares: ["e4", "d5"] },
    solution: ["e2e4", "e4d5"],
  },
  {
    id: "promotion",
    title: { vi: "Phong cấp", en: "Promotion" },
    text: {
      vi: "Tốt đến hàng cuối thì thành hậu, xe, tượng hoặc mã, tùy bạn chọn.",
      en: "A pawn that reaches the last rank becomes a queen, rook, bishop or knight: you choose.",
    },
    fen: "8/4P3/8/8/8/8/8/k6K w - - 0 1",
    goal: { squares: ["e8"] },
    solution: ["e7e8q"],
  },
  {
    id: "castling",
    title: { vi: "Nhập thành", en: "Castling" },
    text: {
      vi: "Một lần trong ván, vua đi hai ô về phía xe và xe nhảy qua vua: khi cả hai chưa đi, giữa chúng trống, và vua không bị chiếu, không đi qua ô bị chiếu. Kéo vua hai ô sang phải.",
      en: "Once a game the king goes two squares towards a rook and the rook jumps over it: neither has moved, nothing stands between, and the king is not in check nor passes through it. Move the king two squares to the right.",
    },
    fen: "k7/8/8/8/8/8/8/4K2R w K - 0 1",
    goal: { squares: ["g1"], piece: "K" },
    solution: ["e1g1"],
  },
  {
    id: "en-passant",
    title: { vi: "Bắt tốt qua đường", en: "En passant" },
    text: {
      vi: "Tốt đen vừa tiến hai ô, ngang với tốt trắng. Ngay nước này, tốt trắng được ăn nó như thể nó chỉ tiến một ô.",
      en: "The black pawn has just gone two squares and stands beside the white one. In this very move it may be captured as if it had gone only one.",
    },
    fen: "k7/8/8/3pP3/8/8/8/7K w - d6 0 1",
    goal: { squares: ["d6"] },
    solution: ["e5d6"],
  },
  {
    id: "mate",
    title: { vi: "Chiếu hết", en: "Checkmate" },
    text: {
      vi: "Vua bị tấn công mà không còn cách nào thoát: chiếu hết, ván cờ kết thúc. Hãy chiếu hết trong một nước.",
      en: "A king that is attacked and cannot escape is checkmated, and the game is over. Give checkmate in one move.",
    },
    fen: "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1",
    goal: "win",
    solution: ["a1a8"],
  },
];

const xiangqi: Lesson[] = [
  {
    id: "chariot",
    title: { vi: "Xe", en: "The chariot", zh: "車" },
    text: {
      vi: "Quân cờ đứng trên giao điểm. Xe đi thẳng ngang dọc, xa bao nhiêu cũng được.",
      en: "Pieces stand on the points. The chariot (車) goes straight, as far as the way is free.",
    },
    fen: "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1",
    goal: { squares: ["a5", "g5", "g2"] },
    solution: ["a0a5", "a5g5", "g5g2"],
  },
  {
    id: "horse",
    title: { vi: "Mã", en: "The horse", zh: "馬" },
    text: {
      vi: "Mã đi một bước thẳng rồi một bước chéo ra ngoài.",
      en: "The horse (馬) goes one step straight, then one diagonally outwards.",
    },
    fen: "3k5/9/9/9/9/9/9/9/9/1N2K4 w - - 0 1",
    goal: { squares: ["c2", "d4"] },
    solution: ["b0c2", "c2d4"],
  },
  {
    id: "leg",
    title: { vi: "Cản chân mã", en: "The horse's leg", zh: "蹩馬腿" },
    text: {
      vi: "Khác cờ vua, mã không nhảy qua quân: quân đứng ngay ở bước thẳng đầu tiên cản chân mã. Ở đây pháo cản đường lên; hãy đi ngang.",
      en: "Unlike in chess the horse does not jump: a piece on its first straight step blocks it. Here the cannon blocks the way up; go sideways.",
    },
    fen: "3k5/9/9/9/9/9/9/9/1C7/1N2K4 w - - 0 1",
    goal: { squares: ["d1"], piece: "N" },
    solution: ["b0d1"],
  },
  {
    id: "cannon",
    title: { vi: "Pháo", en: "The cannon", zh: "炮" },
    text: {
      vi: "Pháo đi như xe, nhưng muốn ăn phải nhảy qua đúng một quân làm ngòi. Ăn tốt đen qua đầu tốt đỏ.",
      en: "The cannon (炮) moves like a chariot, but captures by jumping over exactly one piece, its screen. Capture the black soldier over the red one.",
    },
    fen: "3k5/9/9/2p6/9/9/2P6/9/9/2C1K4 w - - 0 1",
    goal: { squares: ["c6"] },
    solution: ["c0c6"],
  },
  {
    id: "elephant",
    title: { vi: "Tượng", en: "The elephant", zh: "象" },
    text: {
      vi: "Tượng đi chéo đúng hai bước, không qua sông, và bị cản nếu có quân ở giữa (mắt tượng).",
      en: "The elephant (相) goes exactly two steps diagonally, never across the river, and a piece in between blocks it.",
    },
    fen: "3k5/9/9/9/9/9/P8/9/9/2B1K4 w - - 0 1",
    goal: { squares: ["e2", "g4"] },
    solution: ["c0e2", "e2g4"],
  },
  {
    id: "advisor",
    title: { vi: "Sĩ", en: "The advisor", zh: "士" },
    text: {
      vi: "Sĩ đi chéo một bước và không ra khỏi cung (ô vuông có hai đường chéo).",
      en: "The advisor (仕) goes one step diagonally and never leaves the palace, the square with the crossed lines.",
    },
    fen: "3k5/9/9/9/9/9/P8/9/9/3AK4 w - - 0 1",
    goal: { squares: ["e1", "f2"] },
    solution: ["d0e1", "e1f2"],
  },
  {
    id: "general",
    title: { vi: "Tướng", en: "The general", zh: "將帥" },
    text: {
      vi: "Tướng đi một bước thẳng trong cung. Hai tướng không được nhìn mặt nhau trên một cột trống.",
      en: "The general (帥) goes one step straight, inside the palace. The two generals may never face each other on an open file.",
    },
    fen: "3k5/9/9/9/9/9/P8/9/9/4K4 w - - 0 1",
    goal: { squares: ["e1", "f1"] },
    solution: ["e0e1", "e1f1"],
  },
  {
    id: "soldier",
    title: { vi: "Tốt", en: "The soldier", zh: "兵" },
    text: {
      vi: "Tốt tiến một bước và ăn thẳng phía trước. Qua sông rồi thì được đi ngang. Tốt không bao giờ lùi.",
      en: "The soldier (兵) goes and captures one step ahead. Across the river it may also go sideways. It never goes back.",
    },
    fen: "3k5/9/9/9/9/P8/9/9/9/4K4 w - - 0 1",
    goal: { squares: ["a5", "b5"] },
    solution: ["a4a5", "a5b5"],
  },
  {
    id: "mate",
    title: { vi: "Chiếu bí", en: "Checkmate", zh: "將死" },
    text: {
      vi: "Chiếu mà đối phương không gỡ được là thắng; đối phương hết nước đi cũng là thắng. Hãy thắng trong một nước.",
      en: "A check that cannot be met wins; so does leaving the other side without a move. Win in one move.",
    },
    fen: "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1",
    goal: "win",
    solution: ["b0b9"],
  },
];

const kJieqiStart = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0 1";

const jieqi: Lesson[] = [
  {
    id: "face-down",
    title: { vi: "Quân úp", en: "Face-down pieces", zh: "暗子" },
    text: {
      vi: "Mọi quân trừ tướng đều úp và được xáo. Quân úp đi như quân vốn đứng ở ô ấy. Quân ở ô pháo đi như pháo: đưa nó vào giữa.",
      en: "All pieces but the generals lie face down, shuffled. A face-down piece moves as the piece whose start point it stands on. This one stands on a cannon's point: move it to the centre.",
    },
    fen: kJieqiStart,
    goal: { squares: ["e2"] },
    solution: ["h2e2"],
  },
  {
    id: "turn",
    title: { vi: "Lật quân", en: "Turning over", zh: "翻子" },
    text: {
      vi: "Đi xong, quân được lật lên; từ đó nó đi theo mặt thật. Đưa quân ở ô mã ra, xem nó là quân gì.",
      en: "After its first move the piece is turned over, and from then on it moves as what it is. Bring out the piece on the horse's point and see.",
    },
    fen: kJieqiStart,
    goal: { squares: ["c2"] },
    solution: ["b0c2"],
  },
  {
    id: "roam",
    title: { vi: "Sĩ tượng ra trận", en: "Advisors abroad", zh: "士象過河" },
    text: {
      vi: "Sĩ và tượng đã lật được đi khắp bàn cờ, tượng qua sông được. Đưa sĩ qua sông.",
      en: "Advisors and elephants that are face up may roam the whole board, across the river too. Take the advisor across.",
    },
    fen: "3k5/9/9/9/9/4A4/9/P8/9/4K4 w - 0 1",
    goal: { squares: ["d5", "c6"] },
    solution: ["e4d5", "d5c6"],
  },
];

const cotoan: Lesson[] = [
  {
    id: "move",
    title: { vi: "Đi quân", en: "Moving" },
    text: {
      vi: "Quân mang số nào thì đi được từ 1 đến chừng ấy ô, theo một trong tám hướng, đường phải trống. Số 0 đứng yên suốt ván. Đưa số 4 lên bốn ô.",
      en: "A piece goes 1 up to as many cells as its number says, in any of the eight directions, over empty cells. The 0 never moves. Move the 4 four cells up.",
    },
    fen: "jihgfedcb/4a4/9/9/9/9/9/9/9/4A4/BCDEFGHIJ w 0 0 0 0 1",
    goal: { squares: ["d5"] },
    solution: ["d1d5"],
  },
  {
    id: "subtract",
    title: { vi: "Ăn bằng phép trừ", en: "Capturing by subtraction" },
    text: {
      vi: "Hai quân mình đứng liền nhau tạo một phép tính: quân sau và quân trước. 8 đứng sau 5: 8 − 5 = 3. Quân địch cách quân trước đúng 3 ô trên cùng đường thì bị ăn: quân sau nhảy đến đó.",
      en: "Two of your pieces side by side make a sum: rear and front. 8 behind 5: 8 − 5 = 3. An enemy exactly 3 cells beyond the front piece, on the same line, can be captured: the rear piece jumps there.",
    },
    fen: "9/4a4/9/3d5/9/9/3F5/3I5/9/4A4/9 w 0 0 0 0 1",
    goal: { squares: ["d8"] },
    solution: ["d4d8"],
  },
  {
    id: "add",
    title: { vi: "Phép cộng và chữ số hàng đơn vị", en: "Addition and the units digit" },
    text: {
      vi: "Kết quả chỉ lấy chữ số hàng đơn vị. Đi ngược lại, 5 đứng sau 8: 5 + 8 = 13, lấy 3.",
      en: "Only the units digit counts. The other way round 5 stands behind 8: 5 + 8 = 13, which counts 3.",
    },
    fen: "9/4a4/9/9/9/9/3F5/3I5/9/4A4/3g5 w 0 0 0 0 1",
    goal: { squares: ["d1"] },
    solution: ["d5d1"],
  },
  {
    id: "multiply",
    title: { vi: "Phép nhân", en: "Multiplication" },
    text: { vi: "4 × 6 = 24, lấy 4: ăn quân cách quân trước 4 ô.", en: "4 × 6 = 24, which counts 4: capture the piece 4 cells beyond." },
    fen: "9/4a4/9/2j6/9/9/9/2G6/2E6/4A4/9 w 0 0 0 0 1",
    goal: { squares: ["c8"] },
    solution: ["c3c8"],
  },
  {
    id: "divide",
    title: { vi: "Phép chia", en: "Division" },
    text: {
      vi: "9 : 4 được thương 2 và dư 1; cả hai đều dùng được. Ăn quân cách 2 ô.",
      en: "9 : 4 gives the quotient 2 and the remainder 1; both count. Capture the piece 2 cells beyond.",
    },
    fen: "9/4a4/9/9/3f5/9/3E5/3J5/9/4A4/9 w 0 0 0 0 1",
    goal: { squares: ["d7"] },
    solution: ["d4d7"],
  },
  {
    id: "blocked",
    title: { vi: "Đường phải trống", en: "The way must be free" },
    text: {
      vi: "Giữa quân trước và quân địch không được có quân nào. Hướng lên bị cản; hãy ăn theo hướng khác.",
      en: "Nothing may stand between the front piece and the enemy. The way up is blocked; capture in another direction.",
    },
    fen: "9/4a4/9/3d5/3b5/9/3F5/3I5/9/4A4/3g5 w 0 0 0 0 1",
    goal: { squares: ["d1"] },
    solution: ["d5d1"],
  },
  {
    id: "zero",
    title: { vi: "Ăn số 0 là thắng", en: "Capture the 0 and win" },
    text: {
      vi: "Ai ăn được số 0 của đối phương thì thắng ngay. Số 0 của mình làm quân trước được: 8 + 0 = 8.",
      en: "Whoever captures the other's 0 wins at once. Your own 0 may be the front piece: 8 + 0 = 8.",
    },
    fen: "9/4a4/9/9/9/9/9/9/9/4A4/4I4 w 0 0 0 0 1",
    goal: "win",
    solution: ["e1e10"],
  },
];

export const kLessons: Record<GameKind, Lesson[]> = { chess, xiangqi, jieqi, cotoan };
