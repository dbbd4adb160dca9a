/** A link within the app. It navigates without a page load, and can be opened in a new tab like any link. */
import type { ComponentProps } from "react";
import { href, navigate } from "../router";

export function Link({ to, ...rest }: Omit<ComponentProps<"a">, "href"> & { to: string }) {
  return (
    <a
      {...rest}
      href={href(to)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        navigate(to);
      }}
    />
  );
}
