/**
 * npm passes on the Ctrl-C that the terminal has already sent to the whole group: signals so close together are one, in
 * milliseconds.
 */
const SAME_SIGNAL = 800;

export interface Shutdown {
  /** Aborted once the process has been asked to end. */
  readonly signal: AbortSignal;
  /** Asks for the end from inside. */
  begin(): void;
}

/** Ends on Ctrl-C, SIGTERM or a closed terminal. `force` is called when it is asked for a second time. */
export function watchForShutdown(force: () => void): Shutdown {
  const asked = new AbortController();
  let first: number | undefined;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      first ??= Date.now();
      if (Date.now() - first > SAME_SIGNAL) force();
      asked.abort();
    });
  }
  return { signal: asked.signal, begin: () => asked.abort() };
}
