import type { Replicated } from '#test/replicas/kit/protocol.ts';
import type { Room } from '#test/replicas/kit/server/room.ts';
import type { Page } from 'playwright';
import type { ServedRoom } from './venue.ts';

const PATIENCE = { timeoutMs: 120_000 };

interface Captioned extends Replicated {
  readonly state: Replicated['state'] & {
    readonly captions: 'on' | 'off';
    readonly microphone: string;
    readonly camera: string;
  };
}

/**
 * A room of a replica, for bots of a server.
 * @param spoken how speech is shown word for word, as it was said. @param enter goes through the page up to the
 * captions
 */
export const servedRoom = <R extends Captioned>(
  room: Room<R>,
  spoken: R['schedule'],
  enter: (page: Page) => Promise<void>,
): ServedRoom => ({
  code: room.code,
  url: room.url,
  arrival: async () => {
    const guest = await room.arrival(PATIENCE);
    return {
      id: guest.id,
      listening: async () =>
        void (await guest.until(({ phase, captions }) => phase === 'call' && captions === 'on', PATIENCE)),
      gone: async () => void (await guest.until(({ phase }) => phase === 'gone', PATIENCE)),
    };
  },
  say: (speaker, words) => room.say(speaker, words),
  talk: (utterances) => room.talk(utterances, { ...spoken, speed: 1 }),
  enter: async (page) => {
    await page.goto(room.url);
    await enter(page);
    const guest = await room.arrival();
    await guest.until(
      ({ phase, microphone, camera, captions }) =>
        phase === 'call' && microphone === 'off' && camera === 'off' && captions === 'on',
    );
  },
  end: () => room.end(),
});
