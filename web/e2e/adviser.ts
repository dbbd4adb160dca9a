/** Advice from the server's own bot process, which gets only data that the browser received. */
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { PLACE, PYTHON } from "./fixtures";

interface Answer {
  act?: string;
  error?: string;
}

export class Adviser {
  private readonly process: ChildProcess;
  private readonly waiting: ((answer: Answer) => void)[] = [];

  constructor(private readonly maker: string) {
    this.process = spawn(PYTHON, ["-m", "triclinium.server.jobs.bot_process"], {
      ...PLACE,
      stdio: ["pipe", "pipe", "inherit"],
    });
    // The process says that it is ready, then answers each line with one line, in the same order.
    createInterface({ input: this.process.stdout as NodeJS.ReadableStream }).on("line", (line) => {
      if (line !== "ready") this.waiting.shift()?.(JSON.parse(line) as Answer);
    });
    this.process.on("exit", (code) => {
      for (const tell of this.waiting.splice(0)) tell({ error: `the bot process exited with code ${code}` });
    });
  }

  /** Return one of the options, or a composed act. */
  async choose(view: unknown, options: readonly string[]): Promise<string> {
    const { act, error } = await new Promise<Answer>((resolve) => {
      this.waiting.push(resolve);
      const asked = { maker: this.maker, seed: 1, decided: 0, view, options, seconds: 5 };
      this.process.stdin?.write(`${JSON.stringify(asked)}\n`);
    });
    if (act === undefined) throw new Error(`no advice: ${error}`);
    return act;
  }

  end(): void {
    this.process.stdin?.end();
  }
}
