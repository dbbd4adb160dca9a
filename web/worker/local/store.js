/** Tables of this browser in IndexedDB, as the host gives them: texts by id. */

const TABLES = "tables";
const KEPT = "kept";
const ME = "me";

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Return a store; one that cannot be opened, as in some private windows, keeps nothing. */
export async function openStore(failed) {
  const opening = () => {
    const request = self.indexedDB.open("triclinium", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(TABLES);
      request.result.createObjectStore(KEPT);
    };
    return done(request);
  };
  let base = null;
  try {
    base = await opening();
  } catch (error) {
    failed(error);
  }
  /** What is to be written next. */
  const tables = new Map();
  let kept = null;
  return {
    /** Return what was kept, and all tables: pairs of id and text. */
    async read() {
      if (!base) return { kept: undefined, tables: [] };
      const all = base.transaction([TABLES, KEPT]);
      const store = all.objectStore(TABLES);
      const [me, keys, texts] = await Promise.all([
        done(all.objectStore(KEPT).get(ME)),
        done(store.getAllKeys()),
        done(store.getAll()),
      ]);
      return { kept: me, tables: keys.map((key, place) => [key, texts[place]]) };
    },
    keepTable: (table, text) => void tables.set(table, text),
    keep: (text) => {
      kept = text;
    },
    /** Write everything that has changed. */
    write() {
      if (!base || (tables.size === 0 && kept === null)) return;
      try {
        const all = base.transaction([TABLES, KEPT], "readwrite");
        const store = all.objectStore(TABLES);
        for (const [table, text] of tables) store.put(text, table);
        if (kept !== null) all.objectStore(KEPT).put(kept, ME);
        all.onabort = () => failed(all.error);
      } catch (error) {
        failed(error);
      }
      tables.clear();
      kept = null;
    },
  };
}
