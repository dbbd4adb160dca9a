/** Returns a function that gives a pending response to its first caller and sends a new request for later callers. */
export function ahead<T>(ask: () => Promise<T>, begun = ask()): () => Promise<T> {
  let waiting: Promise<T> | null = begun;
  begun.catch(() => undefined); // The caller handles it.
  return () => {
    const answer = waiting ?? ask();
    waiting = null;
    return answer;
  };
}
