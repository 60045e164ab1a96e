/** Tells a page's state to the room whenever it has changed. */
export function reporterOf<State>(state: () => State, send: (state: State) => void) {
  let last = '';
  const tell = (): void => {
    const now = state();
    const text = JSON.stringify(now);
    if (text === last) return;
    last = text;
    send(now);
  };
  return {
    tell,
    /** Tells the room again: after a broken connection it took the page for gone. */
    repeat: (): void => {
      last = '';
      tell();
    },
  };
}
