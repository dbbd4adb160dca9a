/** Interface between the client and its host: a server, or Python in this browser. */

/** The part of the WebSocket interface that the client uses. */
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
  /** Request body as JSON. */
  body?: string;
  /** Token of a private link, to use its seat instead of the browser's own. */
  link?: string | undefined;
  /** Timeout in milliseconds. */
  timeout?: number;
}

export interface Transport {
  /** Sends a request. Rejects if there is no response. */
  request(request: Request): Promise<Response>;
  /** Opens a socket. */
  socket(path: string): Socket;
  /** Calls back when sockets can be opened. Calls at once if they already can. */
  whenReady(then: () => void): void;
}
