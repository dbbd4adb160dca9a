/** Link that downloads the record of a table. */
import type { TableOut } from "../protocol";
import { LOCAL } from "../transport";
import { api, request } from "./api";
import { useShowNotice } from "./notice";
import { useWords } from "./words";

/** Saves a file that has no URL of its own. */
async function save(path: string, name: string): Promise<void> {
  const answer = await request({ method: "GET", path });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export function RecordLink({ table }: { table: TableOut }) {
  const words = useWords();
  const showNotice = useShowNotice();
  const path = api.recordAt(table.id);
  const name = `${table.game}-${table.id}.json`;
  return LOCAL ? (
    <button type="button" id="record" onClick={() => save(path, name).catch(showNotice)}>
      {words.say("record")}
    </button>
  ) : (
    <a className="button" id="record" href={path} download={name}>
      {words.say("record")}
    </a>
  );
}
