/** Replays a record file that the user drops or selects. */
import { type DragEvent, useEffect, useMemo, useRef, useState } from "react";
import { Failed, request } from "../api";
import { usePageFocus } from "../pageFocus";
import { useQuery } from "../query";
import { navigate } from "../router";
import { Speaking, useWords } from "../words";
import style from "./replay.module.css";
import { OWN, type Pages, Shown } from "./Shown";
import { fileSource, type Source } from "./source";

/** Maximum file size in bytes, above the limit of any server. A larger file is not read. */
const MOST_BYTES = 8_388_608;

export default function FilePage({ opened, ...pages }: Pages & { opened: boolean }) {
  const words = useWords();
  const own = useQuery(words.language, () => OWN[words.language]());
  const speaking = useMemo(() => own.data && words.adding(own.data.default), [words, own.data]);
  const [source, setSource] = useState<Source | null>(null);
  if (source) return <Shown source={source} {...pages} />;
  if (!speaking) return <pages.Waiting failing={own.failing} onRetry={own.retry} />;
  return (
    <Speaking value={speaking}>
      <Choosing opened={opened} onSource={setSource} />
    </Speaking>
  );
}

function Choosing({ opened, onSource }: { opened: boolean; onSource: (source: Source) => void }) {
  const words = useWords();
  const heading = usePageFocus<HTMLHeadingElement>();
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const title = words.say("replay.file");
  useEffect(() => {
    document.title = title;
  }, [title]);
  const read = async (name: string, text: () => Promise<string>) => {
    setBusy(true);
    setWrong(null);
    try {
      onSource(await fileSource(await text()));
    } catch (error) {
      setBusy(false);
      if (!(error instanceof Failed)) setWrong(words.say("replay.file.unread", { name }));
      else setWrong(error.message || words.say(error.key));
    }
  };
  const take = (file: File | undefined) => {
    if (!file || busy) return;
    if (file.size > MOST_BYTES) setWrong(words.say("replay.file.long", { name: file.name }));
    else void read(file.name, () => file.text());
  };
  // The file was named on the command line, so the server has it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (opened)
      void read("", async () => {
        const answer = await request({ method: "GET", path: "/api/replays/opened" });
        if (!answer.ok) throw new Error("none");
        return answer.text();
      });
  }, []);
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    // A file can be dropped anywhere on the page. The button is for users without a mouse.
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same by keyboard
    <div
      className={style.drop}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <main className="paper">
        <h1 className="caps" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{words.say("replay.file.about")}</p>
        <p className={style.wrong} role="alert" id="replay-wrong">
          {wrong}
        </p>
        <input
          ref={field}
          type="file"
          id="replay-file"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={words.say("replay.file.choose")}
          accept=".json,application/json"
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        <p className="row">
          <button
            type="button"
            className="primary"
            id="replay-choose"
            aria-disabled={busy}
            onClick={() => field.current?.click()}
          >
            {words.say(busy ? "replay.file.reading" : "replay.file.choose")}
          </button>
          <button type="button" onClick={() => navigate("/")}>
            {words.say("home")}
          </button>
        </p>
      </main>
    </div>
  );
}
