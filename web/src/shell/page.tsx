/**
 * Pages that are loaded when they are opened. React's `lazy` is not used, because it shows its fallback for at
 * least 300 ms, even if the page arrives after ten.
 */
import { type ComponentType, createElement, type FunctionComponent, useEffect, useState } from "react";
import { Waiting } from "./Waiting";

export type Page<Props> = FunctionComponent<Props> & {
  /** Starts to fetch the page before it is rendered. */
  fetch: () => Promise<void>;
};

export function page<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Page<Props> {
  let come: ComponentType<Props> | null = null;
  const fetch = async () => {
    come ??= (await load()).default;
  };
  const shown = (props: Props) => {
    const [failed, setFailed] = useState<unknown>(null);
    const [, setCome] = useState(come !== null);
    useEffect(() => {
      let here = true;
      // Also if it has loaded since the last render.
      fetch().then(
        () => here && setCome(true),
        (error: unknown) => here && setFailed(error),
      );
      return () => {
        here = false;
      };
    }, []);
    if (failed !== null) throw failed;
    return come ? createElement(come, props) : <Waiting />;
  };
  return Object.assign(shown, { fetch });
}
