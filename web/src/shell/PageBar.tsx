/** Header of a page other than a table: the link home, the title, and further links. */
import type { ReactNode } from "react";
import { Link } from "./home/Link";
import { Mark } from "./home/Sign";
import style from "./pageBar.module.css";
import { usePageFocus } from "./pageFocus";
import { useWords } from "./words";

export function PageBar({
  title,
  about,
  children,
  home = true,
}: {
  title: string;
  /** A line below the title. */
  about?: ReactNode;
  /** Links and buttons at the end. */
  children?: ReactNode;
  /** Whether the link home also has a text. */
  home?: boolean;
}) {
  const words = useWords();
  const heading = usePageFocus<HTMLHeadingElement>();
  return (
    <header className={style.bar}>
      <Link to="/" aria-label="Triclinium">
        <Mark />
      </Link>
      <span>
        <h1 className="caps" id="title" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {about && <small>{about}</small>}
      </span>
      <div>
        {children}
        {home && (
          <Link className="button" to="/">
            {words.say("page.home")}
          </Link>
        )}
      </div>
    </header>
  );
}
