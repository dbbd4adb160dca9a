/** A sign by its name. */
export { Icon } from "../table/Icon";
