/** The board in a browser: nine points on their lines. The client passes in its building blocks; no rules are here. */
const POINTS = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"];
const LINES = "M10 10H90V90H10ZM10 50H90M50 10V90M10 10L90 90M90 10L10 90";
const TWO = "auto / repeat(auto-fit, minmax(300px, 1fr))"; // the board, and beside it what is being chosen
const ALL = { position: "absolute", inset: 0, display: "grid", placeItems: "center", grid: TWO };
const BOARD = { position: "relative", width: "min(80%, 60vh)", aspectRatio: 1, display: "grid" };
const POINT = { position: "absolute", translate: "-50% -50%", width: "18%", aspectRatio: 1, display: "grid" };

export default ({ React: { createElement: h }, plain, SeatMark, SEATS, usePlay, useWords }) => {
  function Point({ play, point, at }) {
    const words = useWords();
    const seat = play.view.stones.findIndex((stones) => stones.includes(point));
    const offered = play.choosing.offered("point").has(point);
    const picked = play.choosing.picking.picks.some((pick) => pick.value === point);
    const stone = seat < 0 ? null : h(SeatMark, { at: seat, letter: SEATS[seat], size: "100%" });
    const looks = {
      type: "button",
      "data-point": point,
      "aria-label": seat < 0 ? point : `${point}: ${words.named("seat", SEATS[seat])}`,
      "aria-disabled": !offered,
      "aria-pressed": picked,
      onClick: () => play.onPick("point", point),
      style: {
        ...POINT,
        left: `${10 + 40 * (at % 3)}%`,
        top: `${10 + 40 * Math.floor(at / 3)}%`,
        padding: "3%",
        borderRadius: "50%",
        background: "var(--panel3)",
        border: `4px ${picked ? "double" : "solid"} var(${offered ? "--gold" : "--line"})`,
      },
    };
    return h("button", looks, stone);
  }
  function Stage({ now, children }) {
    const play = usePlay();
    const lines = h("path", { d: LINES, fill: "none", stroke: "var(--line)" });
    const points = POINTS.map((point, at) => h(Point, { key: point, play, point, at }));
    const svg = h("svg", { viewBox: "0 0 100 100", "aria-hidden": true }, lines);
    const board = h("div", { style: BOARD, "data-board": "" }, svg, points);
    return h("div", { style: ALL }, board, !play.narrow && h("div", {}, now.spot && now.content), children);
  }
  // All that is offered can be picked on the board, so none of it needs a button of its own.
  return { ...plain, handling: { spot: "point", elsewhere: () => true }, places: { Stage } };
};
