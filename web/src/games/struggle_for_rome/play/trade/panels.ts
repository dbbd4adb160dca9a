/** What trade and build open: fetched together, later than the table. */
export { Build } from "./Build";
export { TradeCard } from "./TradeCard";
export { TradeTable } from "./TradeTable";
