import { configureMeeting } from '#api/contract/meeting-access.ts';
import { openTestApi } from '#test/support/api.ts';
import { listen } from '#test/support/live.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { USUAL_LIMITS } from './stream/limits.ts';

const MEETINGS = 30;
const CONFIG = {
  visibility: 'public',
  captionLanguage: 'fr',
  summaryLanguage: 'fr',
  automaticSummary: true,
  automaticEmail: true,
} as const;

describe('many who follow at once', () => {
  it('each hear of every change, beside somebody who never reads', async () => {
    const api = await openTestApi();
    const { saved } = minutesOf(api);
    const people = await Promise.all([api.person('user'), api.person('observer')]);
    const [organiser] = people;
    const ids: string[] = [];
    for (let index = 0; index < MEETINGS; index += 1) ids.push(await saved(organiser));
    const { hostname, port } = new URL(api.origin);
    const mute = connect(Number(port), hostname);
    await once(mute, 'connect');
    mute.pause();
    mute.write(`GET /api/stream HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${organiser.token}\r\n\r\n`);
    // One place of the organiser's is taken by who never reads.
    const listeners = await Promise.all(
      people.flatMap(({ token }) =>
        Array.from({ length: USUAL_LIMITS.perPerson - 1 }, () => listen(api.origin, token)),
      ),
    );
    expect(listeners.map(({ status }) => status)).toEqual(listeners.map(() => 200));
    await Promise.all(
      ids.map((id) => api.call(configureMeeting, { token: organiser.token, params: { id }, body: CONFIG })),
    );
    for (const listener of listeners)
      for (const id of ids)
        await listener.until((message) => message.kind === 'changed' && (message.meetings?.includes(id) ?? false));
    mute.destroy();
    await Promise.all(listeners.map((one) => one.leave()));
    await api.close();
  });
});
