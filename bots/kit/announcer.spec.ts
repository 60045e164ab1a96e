import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BotSessionReporter } from './bot-session-reporter.ts';
import { Announcer } from './announcer.ts';

const MINUTE_MS = 60_000;

function opened({ keepsChat = false, isSaid = false } = {}) {
  const written: string[] = [];
  const told: unknown[] = [];
  const chat = { isOpen: true };
  const mention = (command: { readonly written?: boolean; readonly isAgain?: boolean }) =>
    void told.push([command.written, command.isAgain]);
  const announcer = new Announcer({
    sessionId: 's1',
    botName: 'Greffier',
    organiser: 'Claire',
    publicPage: null,
    isSaid,
    keepsChat,
    voice: { mention } as unknown as BotSessionReporter,
    write: async (text) => {
      if (chat.isOpen) written.push(text);
      return chat.isOpen;
    },
  });
  const look = async (minute: number, names: readonly string[] | null, isPaused = false) => {
    announcer.look(minute * MINUTE_MS, { names, isPaused });
    await vi.waitFor(() => undefined);
  };
  vi.setSystemTime(0);
  return { announcer, written, told, chat, look };
}
const at = (minute: number) => vi.setSystemTime(minute * MINUTE_MS);

describe('the announcement of a bot', () => {
  beforeAll(() => vi.useFakeTimers({ toFake: ['Date'] }));
  afterAll(() => vi.useRealTimers());

  it('is said again for who came later where the chat shows them nothing earlier, at most every two minutes', async () => {
    const { announcer, written, told, look } = opened();
    await announcer.announce();
    await look(0, ['Claire', 'Noé']);
    await look(1, ['Claire', 'Noé', 'Zoé']);
    expect(written).toHaveLength(1);
    at(2);
    await look(2, ['Claire', 'Zoé']);
    expect(written).toHaveLength(2);
    // Each is told once; who went and comes back was told.
    at(5);
    await look(5, ['Claire', 'Zoé', 'Noé']);
    await look(5, null);
    expect(written).toHaveLength(2);
    await look(5, ['Claire', 'Luc']);
    expect(written).toHaveLength(3);
    expect(told).toEqual([
      [true, false],
      [true, true],
      [true, true],
    ]);
  });

  it('waits while the capture is paused, and says it to who came meanwhile once it goes on', async () => {
    const { announcer, written, look } = opened();
    await announcer.announce();
    await look(0, ['Claire']);
    await look(3, ['Claire', 'Zoé'], true);
    expect(written).toHaveLength(1);
    await look(4, ['Claire', 'Zoé']);
    expect(written).toHaveLength(2);
  });

  it('is not repeated where the chat keeps it, and tried again for latecomers whom the chat did not let it reach', async () => {
    const kept = opened({ keepsChat: true });
    await kept.announcer.announce();
    await kept.look(0, ['Claire']);
    await kept.look(9, ['Claire', 'Zoé']);
    expect(kept.written).toHaveLength(1);
    const { chat, written, told, look } = opened({ isSaid: true });
    await look(0, ['Claire']);
    chat.isOpen = false;
    await look(3, ['Claire', 'Zoé']);
    chat.isOpen = true;
    at(3);
    await look(4, ['Claire', 'Zoé']);
    expect(written).toHaveLength(1);
    // A chat that takes nothing now does not make unsaid what was said.
    expect(told).toEqual([[true, true]]);
  });
});
