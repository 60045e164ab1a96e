import {
  answerMeetConsent,
  botCommand,
  joinMeet,
  meetEvidence,
  meetSessions,
  meetSteps,
  meetTranscript,
  stopMeet,
} from '#api/contract/google-meet-bot.ts';
import { discardCapture, resumeCapture } from '#api/contract/objections.ts';
import { meetingDetail, meetingTranscript } from '#api/contract/meetings.ts';
import type { Route } from '#api/contract/route.ts';
import { loadEvents } from '#commands/stream.ts';
import { isLine } from '#domain/bot-session/events.ts';
import { botSessionKeys } from '#domain/bot-session/identity.ts';
import { BOT_PLATFORM_NAMES } from '#domain/bot-session/platform-names.ts';
import { botSessionStreams, captionStreams } from '#domain/bot-session/streams.ts';
import { ERASED } from '#domain/events/personal.ts';
import type { Asked, Person } from '#test/support/api.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPlatformBench, type PlatformBench } from './bench.ts';
import type { RoomOptions, Venue, VenueGuest, VenueRoom } from './venue.ts';

/** What comes to be shown; asked for again until it is. A busy machine takes a minute for three tries at captions. */
const eventually = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 120_000, interval: 100 });

/** What a bot writes first. */
const ANNOUNCED =
  /^Bonjour, je suis Scribe.*, pour claire\.\s+Pour vous y opposer.*https:\/\/greffier\.exemple\.fr\/information$/su;
const PAUSE = expect.stringMatching(/: \[Capture en pause de /u);
const GAP = expect.stringMatching(/: \[Interruption de /u);

interface Attended {
  readonly room: VenueRoom;
  readonly guest: VenueGuest;
  readonly sessionId: string;
}

/**
 * What every platform’s bots do, from the launch over the API to the saved meeting: a platform is behind the kit when
 * this holds for it. Lean: without what goes wrong in a meeting, for a platform that has specs of its own for that.
 */
export function behavesAsAPlatform(openVenue: () => Promise<Venue>, { isLean = false } = {}): void {
  describe('a bot', () => {
    let venue: Venue;
    let bench: PlatformBench;
    let claire: Person;
    beforeAll(async () => {
      venue = await openVenue();
      bench = await openPlatformBench(venue);
      claire = await bench.api.person('user', 'claire');
    });
    afterAll(async () => {
      await bench.close();
      await venue.close();
    });

    const ask = async <R extends Route>(route: R, asked: Asked = {}) => {
      const answered = await bench.api.call(route, { token: claire.token, ...asked });
      if (answered.status !== 200) throw new Error(`${route.path} answered ${answered.status}: ${answered.text}`);
      return answered.answer;
    };
    const botSessionOf = async (id: string) =>
      (await ask(meetSessions)).data.sessions.find(({ sessionId }) => sessionId === id);
    const stepsOf = async (sessionId: string) => (await ask(meetSteps, { params: { sessionId } })).steps;
    const linesOf = async (sessionId: string) =>
      (await ask(meetTranscript, { params: { sessionId } })).transcript.map(
        ({ speaker, text }) => `${speaker}: ${text}`,
      );
    const eventsOf = async (sessionId: string) =>
      (await loadEvents(bench.api.record.log, botSessionStreams.of(sessionId))).events;
    /** As the log says: tables may still show the steps from before the interruption. */
    const listeningAgain = (sessionId: string) =>
      eventually(async () => {
        const events = await eventsOf(sessionId);
        const since = events.slice(events.findLastIndex(({ type }) => type === 'BotSessionInterrupted') + 1);
        expect(since).not.toHaveLength(events.length);
        expect(since).toContainEqual(
          expect.objectContaining({
            type: 'BotStepChanged',
            data: expect.objectContaining({ step: 'language_french', status: 'completed' }),
          }),
        );
      });
    const launch = async (meetingUrl: string) => {
      const body = { platform: venue.described.name, meetingUrl, botName: 'Scribe' };
      return (await ask(joinMeet, { body })).sessionId;
    };
    const stepIs = (sessionId: string, id: string, wanted: object) =>
      eventually(async () => expect((await stepsOf(sessionId)).find((step) => step.id === id)).toMatchObject(wanted));
    const listening = (sessionId: string) => stepIs(sessionId, 'language_french', { status: 'completed' });
    const endsAs = (sessionId: string, reason: 'removed' | 'meeting-ended' | 'stopped' | 'browser-crashed') =>
      eventually(async () => {
        const session = await botSessionOf(sessionId);
        expect(session?.reason).toEqual({ code: reason, message: venue.described.texts.endings[reason] });
        return session;
      });

    async function attending(options: RoomOptions = {}): Promise<Attended> {
      const room = venue.room(options);
      const sessionId = await launch(room.url);
      const guest = await room.arrival();
      if (!options.captionsStuck) await listening(sessionId);
      return { room, guest, sessionId };
    }

    it('is sent to meetings of its platform alone', async () => {
      const body = { platform: venue.described.name, meetingUrl: 'https://exemple.fr/ailleurs' };
      const refused = await bench.api.call(joinMeet, { token: claire.token, body });
      expect(refused).toMatchObject({ status: 400, body: { error: venue.described.addressInvalid } });
      const platform = BOT_PLATFORM_NAMES.find((name) => name !== venue.described.name);
      const unserved = await bench.api.call(joinMeet, { token: claire.token, body: { ...body, platform } });
      expect(unserved).toMatchObject({ status: 400, body: { code: 'PLATFORM_WITHOUT_BOT' } });
    });

    it('waits to be let in, captures, obeys, and leaves a meeting with its transcript', async () => {
      const room = venue.room({ hasLobby: true });
      const sessionId = await launch(room.url);
      const guest = await room.arrival();
      await stepIs(sessionId, 'join_meeting', { status: 'in_progress', detail: venue.described.texts.details.lobby });
      expect(guest.name()).toBe('Scribe');
      guest.admit();
      await listening(sessionId);
      await room.say('Alice', 'Bonjour à tous, on commence par le budget.');
      await room.say('Bob', 'Scribe, note : rappeler le notaire.');
      const lines = ['Alice: Bonjour à tous, on commence par le budget.', 'Bob: Scribe, note : rappeler le notaire.'];
      await eventually(async () => expect(await linesOf(sessionId)).toEqual(lines));
      await stepIs(sessionId, 'transcript_capture', { status: 'completed' });
      const answers = () => room.written().filter((text) => !ANNOUNCED.test(text));
      await eventually(async () => expect(answers()).toEqual(['C’est noté.']));
      expect(room.written()[0]).toMatch(ANNOUNCED);
      expect(await botSessionOf(sessionId)).toMatchObject({ announcement: 'written', capture: 'running' });

      const participants = /Alice, Bob/u;
      if (room.type) {
        room.type('Alice', 'Il reste du café ?');
        room.type('Alice', 'Scribe, participants');
        await eventually(async () => expect(room.written().at(-1)).toMatch(participants));
      }
      const { meetingId = '' } = (await botSessionOf(sessionId)) ?? {};
      const { answer } = await ask(botCommand, { params: { id: meetingId }, body: { command: 'participants' } });
      expect(answer).toMatch(participants);

      room.end();
      await endsAs(sessionId, 'meeting-ended');
      const params = { id: meetingId };
      const { data } = await eventually(async () => ask(meetingTranscript, { params }));
      expect(data.lines.map(({ speaker, text }) => `${speaker}: ${text}`)).toEqual(lines);
      await eventually(async () =>
        expect((await ask(meetingDetail, { params })).data).toMatchObject({
          platform: venue.described.name,
          status: 'completed',
          title: expect.stringContaining(venue.described.title),
        }),
      );
    });

    it('pauses at once where somebody objects, keeps nothing of what is said, and goes on with a yes alone', async () => {
      const { room, sessionId } = await attending();
      const captureIs = (capture: string) =>
        eventually(async () => expect(await botSessionOf(sessionId)).toMatchObject({ capture }));
      await room.say('Alice', 'On commence par le budget.');
      await eventually(async () => expect(await linesOf(sessionId)).toHaveLength(1));
      await room.say('Bob', 'Je ne souhaite pas être enregistré.');
      await captureIs('paused');
      const objection = { kind: 'objection', via: 'speech', by: 'Bob' };
      expect(await botSessionOf(sessionId)).toMatchObject({ objections: [objection] });
      await eventually(async () => expect(room.written().at(-1)).toMatch(/^Bob s’oppose à la capture/u));
      await room.say('Alice', 'Ceci reste entre nous, Scribe, note : un secret.');
      await ask(resumeCapture, { params: { sessionId } });
      await eventually(async () => expect(room.written().at(-1)).toMatch(/^La capture reprend/u));
      await room.say('Bob', 'On reprend le budget.');
      const lines = ['Alice: On commence par le budget.', PAUSE, 'Bob: On reprend le budget.'];
      await eventually(async () => expect(await linesOf(sessionId)).toEqual(lines));
      const types = (await eventsOf(sessionId)).map(({ type }) => type);
      expect(types).not.toContain('BotCommandAnswered');
      room.end();
      await endsAs(sessionId, 'meeting-ended');
    });

    it('leaves with everything erased where what was captured is discarded after an objection in the chat', async ({
      skip,
    }) => {
      const { room, guest, sessionId } = await attending();
      if (room.type === null) return skip();
      const params = { sessionId };
      await room.say('Alice', 'Le budget est confidentiel.');
      await eventually(async () => expect(await linesOf(sessionId)).toHaveLength(1));
      const early = await bench.api.call(discardCapture, { token: claire.token, params });
      expect(early).toMatchObject({ status: 409, body: { code: 'CAPTURE_NOT_PAUSED' } });
      room.type('Bob', 'Scribe, arrête');
      await eventually(async () =>
        expect(await botSessionOf(sessionId)).toMatchObject({ objections: [{ kind: 'stop', via: 'chat', by: 'Bob' }] }),
      );
      await ask(discardCapture, { params });
      await guest.left();
      expect(room.written().at(-1)).toMatch(/est supprimé/u);
      await eventually(async () => expect(await botSessionOf(sessionId)).toBeUndefined());
      // The events are still there, and nobody can read them any more: their keys are gone.
      const { vault, log, pool } = bench.api.record;
      const { events } = await loadEvents(log, captionStreams.of(sessionId));
      const said = events.flatMap((event) => (isLine(event) ? [event] : []));
      expect(said.map(({ data }) => data.text)).toEqual([ERASED]);
      for (const { data } of said) expect((await vault.find([data.keyId])).get(data.keyId)).toBeNull();
      const { rows } = await pool.query('select from vault.key where owner = $1', [botSessionKeys.owner(sessionId)]);
      expect(rows).toEqual([]);
      expect((await bench.api.call(meetTranscript, { token: claire.token, params })).status).toBe(404);
    });

    if (isLean) return;

    it('wants captions in the language that was chosen for its meeting', async () => {
      const room = venue.room();
      bench.languages.set(room.url, 'en-US');
      const sessionId = await launch(room.url);
      await room.arrival();
      const read = expect.objectContaining({
        type: 'BotCaptionLanguageRead',
        data: expect.objectContaining({ wanted: 'en-US' }),
      });
      await eventually(async () => expect(await eventsOf(sessionId)).toContainEqual(read));
      room.end();
      await endsAs(sessionId, 'meeting-ended');
    });

    it('that is removed says so, and keeps a picture of what it saw', async () => {
      const { guest, sessionId } = await attending();
      guest.remove();
      await endsAs(sessionId, 'removed');
      await guest.left();
      const evidence = (await eventsOf(sessionId)).flatMap(({ type, data }) =>
        type === 'BotSessionEnded' ? [data.evidence] : [],
      );
      expect(evidence).toEqual([expect.any(String)]);
    });

    it('whose browser is killed says so, and keeps every line that was shown', async ({ skip }) => {
      if (venue.killBrowser === null) return skip();
      const { room, sessionId } = await attending();
      await room.say('Alice', 'Avant la panne, on vote le budget.');
      const lines = ['Alice: Avant la panne, on vote le budget.'];
      await eventually(async () => expect(await linesOf(sessionId)).toEqual(lines));
      await venue.killBrowser();
      await endsAs(sessionId, 'browser-crashed');
      expect(await linesOf(sessionId)).toEqual(lines);
    });

    it('says that captions are missing where they cannot be switched on, and leaves when it is asked to', async () => {
      const { guest, sessionId } = await attending({ captionsStuck: true });
      const message = venue.described.texts.drift['captions-missing'];
      const alarm = await eventually(async () => {
        const found = (await botSessionOf(sessionId))?.alarms.find(({ signal }) => signal === 'captions-missing');
        expect(found).toMatchObject({ message, serious: true });
        return found;
      });
      const evidence = await bench.api.call(meetEvidence, {
        token: claire.token,
        params: { sessionId, evidence: alarm?.evidence ?? '' },
      });
      expect(evidence).toMatchObject({ status: 200 });
      expect(evidence.headers.get('content-type')).toContain('image/png');
      await ask(stopMeet, { params: { sessionId } });
      await endsAs(sessionId, 'stopped');
      await guest.left();
    });

    it('asks people before it agrees to a recording, and hears what is said meanwhile', async ({ skip }) => {
      const { room, guest, sessionId } = await attending();
      if (guest.askToRecord === null) return skip();
      guest.askToRecord();
      await eventually(async () => expect(await botSessionOf(sessionId)).toMatchObject({ consent: 'recording' }));
      await room.say('Alice', 'On peut enregistrer ?');
      await eventually(async () => expect(await linesOf(sessionId)).toEqual(['Alice: On peut enregistrer ?']));
      await ask(answerMeetConsent, { params: { sessionId }, body: { accepted: true } });
      await guest.agreed();
      room.end();
      await endsAs(sessionId, 'meeting-ended');
    });

    it('whose page loads itself anew comes back, as the same bot session', async () => {
      const { room, guest, sessionId } = await attending();
      await room.say('Alice', 'Avant la coupure.');
      await eventually(async () => expect(await linesOf(sessionId)).toHaveLength(1));
      guest.reload();
      await listeningAgain(sessionId);
      await room.say('Bob', 'Après la coupure.');
      const lines = ['Alice: Avant la coupure.', GAP, 'Bob: Après la coupure.'];
      await eventually(async () => expect(await linesOf(sessionId)).toEqual(lines));
      room.end();
      await endsAs(sessionId, 'meeting-ended');
    });

    it('whose worker drains stays until another worker has room, and is followed by that one’s', async () => {
      const { room, guest, sessionId } = await attending();
      const drained = bench.drainWorker();
      await eventually(async () =>
        expect(bench.reports).toContain('no other worker has room: bots stay in their meetings'),
      );
      await room.say('Alice', 'Avant le relais.');
      await eventually(async () => expect(await linesOf(sessionId)).toEqual(['Alice: Avant le relais.']));
      bench.startWorker();
      await guest.left();
      await drained;
      await room.arrival();
      await listeningAgain(sessionId);
      await room.say('Bob', 'Après le relais.');
      const lines = ['Alice: Avant le relais.', GAP, 'Bob: Après le relais.'];
      await eventually(async () => expect(await linesOf(sessionId)).toEqual(lines));
      room.end();
      await endsAs(sessionId, 'meeting-ended');
    });

    it.runIf(process.env['MEET'] === 'full')(
      'whose worker falls silent is followed by that of another, as the same bot session',
      async () => {
        const { room, guest, sessionId } = await attending();
        await room.say('Alice', 'Avant la panne.');
        await eventually(async () => expect(await linesOf(sessionId)).toHaveLength(1));
        bench.replaceWorker();
        await room.arrival();
        await guest.left();
        await listeningAgain(sessionId);
        await room.say('Bob', 'Après la panne.');
        const lines = ['Alice: Avant la panne.', GAP, 'Bob: Après la panne.'];
        await eventually(async () => expect(await linesOf(sessionId)).toEqual(lines));
        expect(bench.reports).toContain('another worker took the bot session over; this bot left the meeting');
        room.end();
        await endsAs(sessionId, 'meeting-ended');
      },
    );
  });
}
