/** A program that a run kills, freezes and starts again, by its name in the schedule. */
export interface Part {
  /** As a power cut would; resolves once nothing of it runs. */
  kill(): Promise<void>;
  /** Starts what was killed, on its data. */
  start(): Promise<void>;
  /** SIGSTOP: its connections stay, and nothing is answered. */
  freeze(): Promise<void>;
  /** Lets it go on. */
  thaw(): Promise<void>;
  /** Ends it in order and starts it again, where that is something else than killing it. */
  readonly restart?: () => Promise<void>;
  /** Ends it for good, whatever its state. */
  close(): Promise<void>;
}

interface Stoppable {
  readonly pid: number;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A server of the tests that can be killed and started, as a part. @param freezing stops all that it runs */
export function partOf(server: Stoppable, freezing: (pid: number) => () => void): Part {
  let thaw = (): void => undefined;
  const goOn = (): void => {
    thaw();
    thaw = () => undefined;
  };
  return {
    kill: () => server.kill(),
    start: () => server.start(),
    freeze: async () => {
      thaw = freezing(server.pid);
    },
    thaw: async () => goOn(),
    close: async () => {
      goOn();
      await server.stop();
    },
  };
}
