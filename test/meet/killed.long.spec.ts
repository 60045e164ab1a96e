import { joinMeet, meetSessions, meetSteps, meetTranscript } from '#api/contract/google-meet-bot.ts';
import { meetingTranscript } from '#api/contract/meetings.ts';
import { findPostmaster } from '#infra/postgres/postmaster-file.ts';
import { startMeetReplica } from '#test/replicas/google-meet/replica.ts';
import { administrator } from '#test/support/calls.ts';
import { hasChromium } from '#test/support/chromium.ts';
import { startGreffier } from '#test/support/greffier.ts';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';

/** What another process comes to show; asked for again until it does. */
const eventually = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 120_000, interval: 200 });

describe.skipIf(!hasChromium())('a bot session whose Postgres, then whose Greffier is killed', () => {
  const stack = new AsyncDisposableStack();
  afterAll(() => stack.disposeAsync());

  it('keeps every line that was final, comes back to its meeting, says what is missing, and becomes a meeting', async () => {
    const replica = await startMeetReplica();
    stack.defer(() => replica.close());
    const greffier = await startGreffier({ MEET_ORIGIN: replica.origin });
    stack.defer(() => greffier.stop());
    const room = replica.room('kil-leda-aaa', { entry: 'open', people: [{ name: 'Alice' }, { name: 'Bob' }] });
    let call = await administrator(greffier);
    const { sessionId } = await call(joinMeet, { body: { meetingUrl: room.url, botName: 'Greffier' } });
    const params = { sessionId };
    const guest = await room.arrival({ timeoutMs: 60_000 });
    await eventually(async () =>
      expect((await call(meetSteps, { params })).steps.at(-1)).toMatchObject({
        id: 'transcript_capture',
        status: 'completed',
      }),
    );
    const transcript = async () =>
      (await call(meetTranscript, { params })).transcript.map(({ speaker, text }) => `${speaker}: ${text}`);
    const said: string[] = [];
    const say = async (speaker: string, text: string) => {
      await room.say(speaker, text);
      said.push(`${speaker}: ${text}`);
    };

    await say('Alice', 'Avant la panne, tout va bien.');
    await eventually(async () => expect(await transcript()).toEqual(said));
    const postgres = await findPostmaster(join(greffier.dataDir, 'postgres', 'cluster'));
    process.kill(postgres?.pid ?? Number.NaN, 'SIGKILL');
    await say('Bob', 'Pendant la panne, on parle encore.');
    await say('Alice', 'Et on se répond.');
    await eventually(async () => expect(await transcript()).toEqual(said));

    await say('Bob', 'Puis tout s’arrête.');
    await eventually(async () => expect(await transcript()).toEqual(said));
    await greffier.kill9();
    // Nobody is left in the meeting whom nobody hears.
    await guest.until(({ phase }) => phase === 'gone', { timeoutMs: 60_000 });
    await greffier.restart();
    call = await administrator(greffier);
    // The same bot session takes its place in the same meeting again.
    await (
      await room.arrival({ timeoutMs: 120_000 })
    ).until(({ phase, captions }) => phase === 'call' && captions === 'on', { timeoutMs: 60_000 });
    await eventually(async () =>
      expect((await call(meetSteps, { params })).steps.at(-1)).toMatchObject({
        id: 'transcript_capture',
        status: 'completed',
      }),
    );
    await room.say('Alice', 'Nous voilà de nouveau.');
    const all = [...said, expect.stringContaining('Interruption de'), 'Alice: Nous voilà de nouveau.'];
    await eventually(async () => expect(await transcript()).toEqual(all));
    room.end();
    const session = await eventually(async () => {
      const found = (await call(meetSessions)).data.sessions.find((one) => one.sessionId === sessionId);
      expect(found).toMatchObject({
        status: 'disconnected',
        reason: { code: 'meeting-ended' },
        transcriptCount: all.length,
        saved: true,
      });
      return found;
    });
    const { data } = await call(meetingTranscript, { params: { id: session?.meetingId ?? '' } });
    expect(data.lines.map(({ speaker, text }) => `${speaker}: ${text}`)).toEqual(all);
  });
});
