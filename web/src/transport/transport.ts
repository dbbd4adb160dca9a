/** What the client asks of its host: a service over the network, or Python in this browser. */

/** What of a browser's socket is used. */
export interface Socket {
  readyState: number;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number; reason?: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Request {
  method: "GET" | "POST" | "DELETE";
  path: string;
  /** Language of error messages. */
  language: string;
  /** JSON. */
  body?: string;
  /** Token of a private link, to ask for that seat in place of the browser's own. */
  link?: string | undefined;
  /** Milliseconds after which a service counts as unreachable. */
  timeout?: number;
}

export interface Transport {
  /** Send a request; rejects if there is no answer. */
  request(request: Request): Promise<Response>;
  /** Open a socket. */
  socket(path: string): Socket;
  /** Call back when sockets can be opened; at once if they can be opened now. */
  whenReady(then: () => void): void;
}
