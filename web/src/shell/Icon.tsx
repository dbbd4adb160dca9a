/** An icon by its name. */
export { Icon } from "../table/Icon";
