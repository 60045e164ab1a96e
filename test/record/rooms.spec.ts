import { attacher } from '#bots/rooms/attacher.ts';
import { eraser } from '#bots/eraser/eraser.ts';
import { personEraser } from '#bots/eraser/person-eraser.ts';
import type { Reactor } from '#bots/reactor.ts';
import { handle, type Dependencies } from '#commands/handle.ts';
import { changeBotSession } from '#commands/bot-session/session.ts';
import { saveBotSession } from '#commands/bot-session/save.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import { scheduleMeeting } from '#commands/meeting/schedule.ts';
import { chooseTranscript, deleteMeeting, joinMeeting, partMeeting } from '#commands/room/occurrence.ts';
import { captionStreams } from '#domain/bot-session/streams.ts';
import { MEETING_EXISTS, MEETING_FORBIDDEN } from '#domain/meeting/errors.ts';
import { capturesOf, joinableTo, partsOf, roomOfMeeting } from '#projections/meetings/captures.ts';
import { changedSince, concerns } from '#projections/meetings/changed.ts';
import { listMeetings } from '#projections/meetings/list.ts';
import { findPersons } from '#projections/meetings/persons.ts';
import { findMeeting } from '#projections/meetings/queries.ts';
import { openRequests } from '#projections/requests/queries.ts';
import type { Viewer } from '#projections/viewer.ts';
import { expectSameRights } from '#test/support/same-rights.ts';
import { someRequest } from '#test/support/inhabited.ts';
import { linesOf } from '#test/support/lines.ts';
import { isLong } from '#test/support/long.ts';
import { meetingCode } from '#test/support/meeting-code.ts';
import { ORGANISER, someMeeting } from '#test/support/meetings.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const request = () => someRequest(ORGANISER);
const claire: Viewer = { userId: ORGANISER, email: 'claire@exemple.fr', role: 'user' };
const principal = { userId: ORGANISER, isAdmin: false };
const attending = (email: string): Viewer => ({ userId: randomUUID(), email, role: 'user' });

const SOURCES = ['import', 'botSession', 'calendar', 'provider'] as const;
type Source = (typeof SOURCES)[number];
/** Said in each capture of one meeting, and nowhere else. */
type Words = string;

describe('captures of one meeting', () => {
  let record: TestRecord;
  let dependencies: Dependencies;
  beforeAll(async () => {
    record = await openTestRecord();
    record.project();
    // As late as the bot leaves.
    dependencies = { log: record.log, now: () => '2026-07-01T08:50:00.000Z' };
  });
  afterAll(() => record.close());

  /** Does what was asked for, as reactors do. */
  async function settle(): Promise<void> {
    const reactors: Reactor[] = [
      attacher(record.dependencies, record.pool),
      eraser(record.dependencies, record.vault),
      personEraser(record.dependencies, record.vault),
    ];
    for (let found = 1; found > 0;) {
      found = 0;
      await record.caughtUp();
      for (const reactor of reactors)
        for (const open of await openRequests(record.pool, reactor.request.kind, { now: new Date(), limit: 50 })) {
          found += 1;
          await reactor.act(open, new AbortController().signal);
        }
    }
  }

  const lines = (words: Words) => [
    { line: 0, speaker: 'Claire', at: 1_000, text: `Bonjour ${words}` },
    { line: 1, speaker: 'Noé', at: 9_000, text: `Je réponds ${words}` },
  ];
  const people = (email: string) => [
    { name: 'Claire', email: 'claire@exemple.fr' },
    { name: 'Noé', email },
  ];

  /** Ids of the meetings that were made, by room. */
  const made = new Map<string, string[]>();

  /** What comes from each source of one meeting in the room, told at another minute by each. */
  function arrivals(room: string, words: Words, day = '2026-07-01'): Readonly<Record<Source, () => Promise<string>>> {
    const come = comingIn(room, words, day);
    const kept = (source: Source) => async () => {
      const id = await come[source]();
      made.set(room, [...(made.get(room) ?? []), id]);
      return id;
    };
    const [imported, botSession, calendar, provider] = SOURCES.map(kept);
    if (!imported || !botSession || !calendar || !provider) throw new TypeError('there are four sources');
    return { import: imported, botSession, calendar, provider };
  }

  const comingIn = (room: string, words: Words, day: string): Readonly<Record<Source, () => Promise<string>>> => {
    const saved = (source: 'import' | 'provider', startedAt: string, email: string) => async () => {
      const said = { platform: 'googlemeet', providerMeetingId: room, endedAt: `${day}T08:55:00.000Z` } as const;
      const meeting = someMeeting({ ...said, source, startedAt, title: source, participants: people(email) });
      return (await saveMeeting(dependencies, { ...meeting, lines: lines(words) }, request())).meetingId;
    };
    return {
      import: saved('import', `${day}T08:00:00.000Z`, 'import@exemple.fr'),
      provider: saved('provider', `${day}T08:02:00.000Z`, 'provider@exemple.fr'),
      calendar: async () => {
        const { organiser } = someMeeting();
        const times = { startedAt: `${day}T08:00:00.000Z`, endedAt: `${day}T09:00:00.000Z` };
        const entry = { platform: 'googlemeet', instanceId: room, providerMeetingId: room, title: 'calendar' } as const;
        const attendees = people('calendar@exemple.fr').map((person) => ({ ...person, response: null }));
        const alone = { joinUrl: null, seriesId: null, allDay: false };
        const instance = { ...entry, ...times, ...alone, organiser, attendees };
        return (await scheduleMeeting(dependencies, instance, request())).meetingId;
      },
      botSession: async () => {
        const sessionId = randomUUID();
        const tell = (command: Parameters<typeof changeBotSession>[1]['command']) =>
          changeBotSession(dependencies, { sessionId, command, request: request() });
        const launch = { botName: 'Greffier', requestedBy: ORGANISER, expiresAt: '2100-01-01T00:00:00.000Z' };
        const meetingUrl = `https://meet.exemple.fr/${room}`;
        await tell({ ...launch, meetingUrl, type: 'requestLaunch', sessionId, platform: 'googlemeet' });
        for (const { line, speaker, at, text } of lines(words)) {
          const said = { line, speaker, at, text, startedAt: `${day}T08:05:00.000Z` };
          await handle(dependencies, {
            stream: captionStreams.of(sessionId),
            command: { type: 'finaliseCaption', sessionId, ...said },
            request: request(),
          });
        }
        await tell({ type: 'end', reason: 'meeting-ended', lines: 2, evidence: null });
        const saving = { sessionId, title: 'botSession', request: request() };
        return (await saveBotSession({ ...dependencies, platforms: [] }, saving)).meetingId;
      },
    };
  };

  const placed = async (meetingId: string) => ({ meetingId, roomId: await roomOfMeeting(record.pool, meetingId) });
  const remove = async (meetingId: string) =>
    deleteMeeting(record.dependencies, { meeting: await placed(meetingId), principal, request: request() });
  /** What a viewer is shown of the meetings that were made in a room. */
  const ofRoom = async (room: string, viewer: Viewer) => {
    const { meetings } = await listMeetings(record.pool, viewer, { status: 'all', page: 1, limit: 1_000 });
    return meetings.filter(({ id }) => made.get(room)?.includes(id));
  };
  const titles = async (room: string, viewer: Viewer) => (await ofRoom(room, viewer)).map(({ title }) => title);

  /** Whether the live stream tells a viewer of what becomes of a meeting. */
  const concernedBy = async (meetingId: string, viewer: Viewer): Promise<boolean> => {
    const changed = await changedSince(record.pool, 0n, 10_000);
    return changed.some((one) => one.meetingId === meetingId && concerns(one, viewer));
  };

  /** Everything that tables say of the meeting, but for ids and when it was written. */
  async function rows(room: string) {
    const [listed, ...others] = await ofRoom(room, claire);
    if (!listed) return null;
    const { id, ...shown } = listed;
    const captures = await capturesOf(record.pool, claire, id);
    const whole = await Promise.all(
      captures.map(async (capture) => {
        const { participants, lineCount, wordCount, status } =
          (await findMeeting(record.pool, claire, capture.id)) ?? {};
        const { source, title, duration, startTime } = capture;
        const said = (await linesOf(record, capture.id)).map(({ speaker, text }) => `${speaker}: ${text}`);
        return { source, title, duration, startTime, participants, lineCount, wordCount, status, said };
      }),
    );
    return { shown, whole, others: others.length };
  }

  const settling = fc.array(fc.boolean(), { minLength: SOURCES.length, maxLength: SOURCES.length });
  const order = fc.shuffledSubarray([...SOURCES], { minLength: SOURCES.length });

  it('are one meeting with the same rows in whatever order they come', async () => {
    let first: unknown = null;
    await fc.assert(
      fc.asyncProperty(order, settling, async (sources, rests) => {
        const room = meetingCode();
        const come = arrivals(room, 'budget');
        for (const [index, source] of sources.entries()) {
          await come[source]();
          if (rests[index]) await settle();
        }
        await settle();
        const now = await rows(room);
        expect(now).toMatchObject({ others: 0, shown: { title: 'provider' } });
        expect(now?.whole.map(({ source }) => source)).toEqual(['provider', 'botSession', 'import', 'calendar']);
        first ??= now;
        expect(now).toEqual(first);
      }),
      { numRuns: isLong ? 30 : 3 },
    );
  });

  it('leave none of the words in any capture when the meeting is deleted, at whatever point', async () => {
    await fc.assert(
      fc.asyncProperty(order, fc.nat({ max: SOURCES.length - 1 }), fc.boolean(), async (sources, point, rests) => {
        const [room, words] = [meetingCode(), `zq${randomUUID().slice(0, 8)}`];
        const come = arrivals(room, words);
        const known: string[] = [];
        for (const [index, source] of sources.entries()) {
          known.push(await come[source]());
          if (rests || index === point) await settle();
          if (index !== point) continue;
          for (const { id } of await ofRoom(room, claire)) await remove(id);
          await settle();
        }
        await settle();
        // An entry that a calendar alone has holds no words: what comes after its deletion stays.
        const spoken = sources.slice(0, point + 1).some((source) => source !== 'calendar');
        if (!spoken) return;
        const said = await Promise.all(known.map((id) => linesOf(record, id)));
        expect(said.flat()).toEqual([]);
        const { rowCount } = await record.pool.query('select from transcripts where meeting_id = any ($1)', [known]);
        expect(rowCount).toBe(0);
        expect((await titles(room, claire)).filter((title) => title !== 'calendar')).toEqual([]);
      }),
      { numRuns: isLong ? 30 : 3 },
    );
  });

  /** Has everybody of this name in these meetings erased; answers in which of them somebody was found. */
  async function erase(name: string, known: readonly string[]): Promise<readonly string[]> {
    await record.caughtUp();
    const found = (await findPersons(record.pool, name, { page: 1, limit: 1_000 })).meetings;
    const concerned = found.filter(({ meetingId }) => known.includes(meetingId));
    for (const { meetingId, participants } of concerned) {
      const numbers = participants.map(({ number }) => number);
      const command = { type: 'erasePerson', erasureId: randomUUID(), participants: numbers } as const;
      await changeMeeting(record.dependencies, { meetingId, command, request: request() });
    }
    return concerned.map(({ meetingId }) => meetingId);
  }

  it('leave none of a person’s words when the person is erased, at whatever point, in any capture', async () => {
    const name = 'Noé';
    const isFree = async (id: string) => {
      expect((await linesOf(record, id)).map(({ text }) => text).join()).not.toContain('réponds');
      const { participants } = (await findMeeting(record.pool, claire, id)) ?? {};
      expect(JSON.stringify(participants)).not.toContain(name);
    };
    await fc.assert(
      fc.asyncProperty(order, fc.nat({ max: SOURCES.length - 1 }), settling, async (sources, point, rests) => {
        const come = arrivals(meetingCode(), 'erreur');
        const known: string[] = [];
        for (const [index, source] of sources.entries()) {
          known.push(await come[source]());
          if (rests[index]) await settle();
          if (index === point) expect((await erase(name, known)).toSorted()).toEqual(known.toSorted());
        }
        await settle();
        const [before, after] = [known.slice(0, point + 1), known.slice(point + 1)];
        for (const id of before) await isFree(id);
        // Who is in later captures is there anew, and there alone.
        expect((await erase(name, known)).toSorted()).toEqual(after.toSorted());
        await settle();
        for (const id of known) await isFree(id);
      }),
      { numRuns: isLong ? 30 : 4 },
    );
  });

  it('widen nobody’s right: each person reads the captures that they are in, and is shown the best of those', async () => {
    const room = meetingCode();
    const come = arrivals(room, 'droits');
    const ids = new Map<Source, string>();
    for (const source of SOURCES) ids.set(source, await come[source]());
    await settle();
    for (const source of ['import', 'provider'] as const) {
      const viewer = attending(`${source}@exemple.fr`);
      expect(await titles(room, viewer)).toEqual([source]);
      for (const [other, id] of ids) {
        expect((await findMeeting(record.pool, viewer, id)) !== null).toBe(other === source);
        const visible = (await capturesOf(record.pool, viewer, id)).map(({ title }) => title);
        expect(visible).toEqual([source]);
      }
    }
    expect(await titles(room, attending('personne@exemple.fr'))).toEqual([]);
    // Two people stand in one meeting with one capture each; an organiser’s choice does not change what they read.
    const meeting = await placed(ids.get('import') ?? '');
    await chooseTranscript(record.dependencies, { meeting, principal, request: request() });
    await record.caughtUp();
    expect(await titles(room, claire)).toEqual(['import']);
    expect(await titles(room, attending('provider@exemple.fr'))).toEqual(['provider']);
  });

  it('are one meeting when a second document comes under one id, and the same document is refused', async () => {
    const [room, day] = [meetingCode(), '2026-06-10'];
    const times = { startedAt: `${day}T08:00:00.000Z`, endedAt: `${day}T08:55:00.000Z` };
    for (const source of ['import', 'provider'] as const) {
      const said = { ...times, platform: 'googlemeet', providerMeetingId: room, source } as const;
      const [first, second] = ['un', 'deux'].map((words) => someMeeting({ ...said, lines: lines(words) }));
      if (!first || !second) throw new TypeError('two documents');
      const one = await saveMeeting(dependencies, first, request());
      const command = request();
      const other = await saveMeeting(dependencies, second, command);
      expect(other).toMatchObject({ created: true });
      expect(await saveMeeting(dependencies, second, command)).toEqual(other);
      for (const again of [first, second])
        await expect(saveMeeting(dependencies, again, request())).rejects.toMatchObject({ code: MEETING_EXISTS.code });
      await settle();
      const captures = (await capturesOf(record.pool, claire, one.meetingId)).map(({ id }) => id);
      expect(captures).toEqual(expect.arrayContaining([one.meetingId, other.meetingId]));
    }
  });

  describe('of which a calendar has an entry', () => {
    const invited = attending('calendar@exemple.fr');
    const day = '2026-06-15';
    /** A capture in the room, from one time of that day to another, by its organiser or somebody else. */
    const captured = async (room: string, from: string, until: string, userId = ORGANISER) => {
      const times = { startedAt: `${day}T${from}:00.000Z`, endedAt: `${day}T${until}:00.000Z` };
      const organiser = { ...someMeeting().organiser, userId, keyId: `user/${userId}/identity` };
      const said = { ...times, organiser, platform: 'googlemeet', source: 'provider', lines: lines('agenda') } as const;
      const meeting = someMeeting({ ...said, providerMeetingId: room, title: `${from} ${userId}` });
      const { meetingId } = await saveMeeting(dependencies, meeting, request());
      made.set(room, [...(made.get(room) ?? []), meetingId]);
      return meetingId;
    };
    const reads = async (id: string) => (await findMeeting(record.pool, invited, id)) !== null;

    it('are read by those whom it invites, and led by the best of them', async () => {
      const room = meetingCode();
      const come = arrivals(room, 'agenda', day);
      const entry = await come.calendar();
      const held = await captured(room, '07:58', '08:40');
      await settle();
      expect(await ofRoom(room, invited)).toMatchObject([{ id: held }]);
      expect((await capturesOf(record.pool, invited, entry)).map(({ id }) => id)).toEqual([held, entry]);
      expect(await concernedBy(held, invited)).toBe(true);
      // Who parts it takes it out of their reach.
      await partMeeting(record.dependencies, { meeting: await placed(held), principal, request: request() });
      await record.caughtUp();
      expect(await reads(held)).toBe(false);
    });

    it('are not by nearness in time, by somebody else’s organising or by a person’s joining', async () => {
      const room = meetingCode();
      await arrivals(room, 'agenda', day).calendar();
      const [entry] = made.get(room) ?? [];
      const after = await captured(room, '09:05', '09:30');
      const others = await captured(room, '08:10', '08:50', randomUUID());
      const elsewhere = await captured(meetingCode(), '08:20', '08:40');
      await settle();
      const joining = { meeting: await placed(elsewhere), other: await placed(entry ?? ''), principal };
      await joinMeeting(record.dependencies, { ...joining, request: request() });
      await record.caughtUp();
      expect((await capturesOf(record.pool, claire, entry ?? '')).map(({ id }) => id)).toEqual([
        elsewhere,
        after,
        entry,
      ]);
      expect(await ofRoom(room, invited)).toMatchObject([{ id: entry }]);
      for (const id of [after, others, elsewhere]) expect(await reads(id)).toBe(false);
    });
  });

  describe('that machines captured one after the other', () => {
    const day = '2026-06-20';
    type Captured = readonly [from: string, until: string, source: 'provider' | 'import'];
    /** What was captured in a room from one time of that day to another, and what its organiser is shown of it. */
    const captured = async (room: string, times: readonly Captured[]) => {
      const ids: string[] = [];
      for (const [from, until, source] of times) {
        const span = { startedAt: `${day}T${from}:00.000Z`, endedAt: `${day}T${until}:00.000Z` };
        const said = { ...span, source, platform: 'googlemeet', providerMeetingId: room } as const;
        const meeting = someMeeting({ ...said, lines: lines(from), title: from });
        ids.push((await saveMeeting(dependencies, meeting, request())).meetingId);
      }
      made.set(room, [...(made.get(room) ?? []), ...ids]);
      await settle();
      return ids;
    };
    const parts = async (id: string) => (await partsOf(record.pool, claire, id)).map((part) => part.id);

    it('are each shown, and lead to each other', async () => {
      const room = meetingCode();
      const [first, second] = await captured(room, [
        ['10:00', '10:20', 'provider'],
        ['10:22', '11:00', 'provider'],
      ]);
      if (!first || !second) throw new TypeError('two parts');
      expect(await titles(room, claire)).toEqual(['10:22', '10:00']);
      expect(await parts(second)).toEqual([first, second]);
      // They are one meeting all the same: it is deleted whole.
      expect((await capturesOf(record.pool, claire, first)).map(({ id }) => id)).toEqual([first, second]);
      // Who says that they tell the same outranks their times.
      const choice = { meeting: await placed(second), principal, request: request() };
      await chooseTranscript(record.dependencies, choice);
      await record.caughtUp();
      expect(await titles(room, claire)).toEqual(['10:22']);
      expect(await parts(second)).toEqual([]);
    });

    it('are each shown where they share less than half of the time of either', async () => {
      const room = meetingCode();
      const ids = await captured(room, [
        ['10:00', '10:30', 'provider'],
        ['10:20', '11:00', 'provider'],
        ['10:50', '10:58', 'provider'],
      ]);
      expect(await titles(room, claire)).toEqual(['10:20', '10:00']);
      expect(await parts(ids[0] ?? '')).toEqual(ids.slice(0, 2));
      expect(await parts(ids[2] ?? '')).toEqual([]);
    });

    it('are one where a text of no exact time stands beside one', async () => {
      const room = meetingCode();
      const [whole = ''] = await captured(room, [
        ['10:05', '10:20', 'provider'],
        ['10:00', '10:03', 'import'],
      ]);
      expect(await titles(room, claire)).toEqual(['10:05']);
      expect(await parts(whole)).toEqual([]);
    });
  });

  it('are parted and joined by who organises them, and by nobody else', async () => {
    const [room, elsewhere] = [meetingCode(), meetingCode()];
    const [first, second] = [
      await arrivals(room, 'un', '2026-06-30').import(),
      await arrivals(elsewhere, 'deux', '2026-06-30').import(),
    ];
    await settle();
    expect((await joinableTo(record.pool, claire, first)).map(({ id }) => id)).toContain(second);
    const stranger = { userId: randomUUID(), isAdmin: false };
    const joining = async () => ({ meeting: await placed(second), other: await placed(first), request: request() });
    await expect(joinMeeting(record.dependencies, { ...(await joining()), principal: stranger })).rejects.toMatchObject(
      { code: MEETING_FORBIDDEN.code },
    );
    await joinMeeting(record.dependencies, { ...(await joining()), principal });
    await record.caughtUp();
    expect((await capturesOf(record.pool, claire, first)).map(({ id }) => id).toSorted()).toEqual(
      [first, second].toSorted(),
    );
    const listed = async () => [...(await ofRoom(room, claire)), ...(await ofRoom(elsewhere, claire))];
    expect(await listed()).toHaveLength(1);
    expect((await joinableTo(record.pool, claire, first)).map(({ id }) => id)).not.toContain(second);
    await partMeeting(record.dependencies, { meeting: await placed(second), principal, request: request() });
    await record.caughtUp();
    expect((await capturesOf(record.pool, claire, first)).map(({ id }) => id)).toEqual([first]);
    expect(await listed()).toHaveLength(2);
  });

  it.runIf(isLong)('are found by the grounds that can name somebody, with a calendar, as by all of them', async () => {
    const { compared, grounds } = await expectSameRights(record.pool);
    expect(compared).toBeGreaterThan(0);
    expect([...grounds]).toContain('calendars');
  });
});
