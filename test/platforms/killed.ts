import { joinMeet, meetSessions, meetSteps, meetTranscript } from '#api/contract/google-meet-bot.ts';
import { meetingTranscript } from '#api/contract/meetings.ts';
import { findPostmaster } from '#infra/postgres/postmaster-file.ts';
import { Ear } from '#test/bench/bots/ear.ts';
import { administrator, tokenOf } from '#test/support/calls.ts';
import { killBrowsersUnder } from '#test/support/chrome-processes.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ServedGuest, ServedRoom, ServedVenue } from './served/venue.ts';

/** What another process comes to show; asked for again until it does. */
const eventually = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 120_000, interval: 200 });

/** Ten words every time, none of them said before. */
const speech = (turn: number): string => Array.from({ length: 10 }, (_, word) => `mot${turn}x${word}`).join(' ');

interface Attended {
  readonly room: ServedRoom;
  readonly guest: ServedGuest;
  readonly sessionId: string;
  /** `speaker: text` of every line that is kept. */
  transcript(): Promise<readonly string[]>;
}

/** What holds on every platform when what runs a bot is killed at once, and nobody is told. */
export function survivesKills(openVenue: () => Promise<ServedVenue>): void {
  describe('a bot session', () => {
    let venue: ServedVenue;
    let greffier: Greffier;
    let call: Awaited<ReturnType<typeof administrator>>;
    beforeAll(async () => {
      venue = await openVenue();
      greffier = await startGreffier(venue.environment);
      call = await administrator(greffier);
    });
    afterAll(async () => {
      await greffier.stop();
      await venue.close();
    });

    const languageIsSet = (sessionId: string) =>
      eventually(async () => {
        const { steps } = await call(meetSteps, { params: { sessionId } });
        expect(steps.find(({ id }) => id === 'language_french')).toMatchObject({ status: 'completed' });
      });
    async function attending(): Promise<Attended> {
      const room = venue.room();
      const body = { platform: venue.platform, meetingUrl: room.url, botName: 'Greffier' };
      const { sessionId } = await call(joinMeet, { body });
      const guest = await room.arrival();
      await languageIsSet(sessionId);
      const transcript = async () =>
        (await call(meetTranscript, { params: { sessionId } })).transcript.map(
          ({ speaker, text }) => `${speaker}: ${text}`,
        );
      return { room, guest, sessionId, transcript };
    }
    const saved = async (sessionId: string, reason: string) => {
      const session = await eventually(async () => {
        const found = (await call(meetSessions)).data.sessions.find((one) => one.sessionId === sessionId);
        expect(found).toMatchObject({ reason: { code: reason }, saved: true });
        return found;
      });
      const { data } = await call(meetingTranscript, { params: { id: session?.meetingId ?? '' } });
      return data.lines.map(({ speaker, text }) => `${speaker}: ${text}`);
    };

    it('whose Chrome is killed while somebody speaks keeps every word that was captured', async () => {
      const { room, sessionId } = await attending();
      const token = await tokenOf(greffier.url, greffier.adminEmail, greffier.adminPassword);
      const ear = await Ear.open(greffier.url, token, sessionId);
      const speaking = room.talk(
        [0, 1, 2, 3].map((turn) => ({ speaker: turn % 2 === 0 ? 'Alice' : 'Bob', words: speech(turn), pauseMs: 100 })),
      );
      // In the middle of the third turn, of which nothing is final yet.
      await eventually(async () => expect([...(await ear.heard()).drafts.keys()]).toContain('mot2x4'));
      await killBrowsersUnder(greffier.pid);
      const { drafts } = await ear.heard();
      await speaking;
      const lines = await saved(sessionId, 'browser-crashed');
      await ear.leave();
      const kept = lines.flatMap((line) => line.replace(/^\w+: /u, '').split(' '));
      const said = [0, 1, 2, 3].flatMap((turn) => speech(turn).split(' '));
      expect(kept).toEqual(said.slice(0, kept.length));
      expect(kept).toEqual(expect.arrayContaining([...drafts.keys()]));
      expect(lines.map((line) => line.split(':', 1)[0])).toEqual(
        ['Alice', 'Bob', 'Alice', 'Bob'].slice(0, lines.length),
      );
    });

    it('whose Postgres, then whose Greffier is killed keeps every line that was final, comes back to its meeting, says what is missing, and becomes a meeting', async () => {
      const { room, guest, sessionId, transcript } = await attending();
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
      // No bot is left in the meeting that nobody hears.
      await guest.gone();
      await greffier.restart();
      call = await administrator(greffier);
      // The same bot session takes its place in the same meeting again.
      await (await room.arrival()).listening();
      await room.say('Alice', 'Nous voilà de nouveau.');
      const all = [...said, expect.stringContaining('Interruption de'), 'Alice: Nous voilà de nouveau.'];
      await eventually(async () => expect(await transcript()).toEqual(all));
      room.end();
      expect(await saved(sessionId, 'meeting-ended')).toEqual(all);
    });
  });
}
