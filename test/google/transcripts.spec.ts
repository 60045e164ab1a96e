import { changeBotSession } from '#commands/bot-session/session.ts';
import { saveBotSession } from '#commands/bot-session/save.ts';
import { handle } from '#commands/handle.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { captionStreams } from '#domain/bot-session/streams.ts';
import { googleTranscriptStreams, meetingOfTranscript, transcriptIdOf } from '#domain/google/sync/transcript.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { discardEraser } from '#bots/eraser/discard-eraser.ts';
import { openRequests } from '#projections/requests/queries.ts';
import { knowledgeOf } from '#projections/knowledge/knowledge.ts';
import { capturesOf } from '#projections/meetings/captures.ts';
import { listMeetings } from '#projections/meetings/list.ts';
import { findPersons } from '#projections/meetings/persons.ts';
import { findMeeting } from '#projections/meetings/queries.ts';
import type { Conference, NewConference, WrittenTranscript } from '#test/emulators/google/apis/conferences.ts';
import { faultOf } from '#test/emulators/google/apis/refusals.ts';
import type { Person } from '#test/support/api.ts';
import { someRequest } from '#test/support/inhabited.ts';
import { linesOf } from '#test/support/lines.ts';
import { meetingCode } from '#test/support/meeting-code.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectGoogle, type ConnectedGoogle } from './connected.ts';

let greffier: ConnectedGoogle;
let claire: Person;
let noe: Person;
beforeAll(async () => {
  greffier = await connectGoogle('claire', 'noe');
  ({ claire, noe } = greffier.people as { claire: Person; noe: Person });
});
afterAll(() => greffier.close());
beforeEach(() => greffier.api.clock.advance({ hours: 2 }));
afterEach(() => greffier.faults.clear());

const viewerOf = ({ id: userId, email }: Person) => ({ userId, email, role: 'user' as const });
const ago = (minutes: number) => new Date(greffier.api.clock.date().getTime() - minutes * 60_000);
const SAID = [
  [0, 'On commence.'],
  [1, 'Le budget est adopté.'],
] as const;
const LINES = ['claire: On commence.', 'noe: Le budget est adopté.'];

function held(given: Partial<NewConference> = {}): { conference: Conference; transcript: WrittenTranscript } {
  const conference = greffier.meet.hold({
    code: meetingCode(),
    start: ago(90),
    minutes: 50,
    seenBy: [claire.email, noe.email],
    names: ['claire', 'noe'],
    ...given,
  });
  return { conference, transcript: greffier.meet.transcribe(conference, SAID) };
}
const idOf = ({ conference, transcript }: ReturnType<typeof held>) =>
  transcriptIdOf(`conferenceRecords/${conference.id}/transcripts/${transcript.id}`);
const meetingOf = (one: ReturnType<typeof held>) => meetingOfTranscript(idOf(one));
const linesIn = async (one: ReturnType<typeof held>) =>
  (await linesOf(greffier.api.record, meetingOf(one))).map(({ speaker, text }) => `${speaker}: ${text}`);
const becameOf = async (one: ReturnType<typeof held>) => {
  const { events } = await greffier.api.record.log.load(googleTranscriptStreams.of(idOf(one)).name);
  return events.map(({ type, data }) => (type === 'GoogleTranscriptFound' ? 'found' : JSON.stringify(data)));
};
/** As Docs exports the tabs of one document: Gemini's notes, then the transcript. */
const DOCUMENT = `📝 Notes

26 nov. 2026
Comité
Personnes invitées claire noe
Pièces jointes Comité

Résumé
Le budget a été présenté.

Étapes suivantes
☐ Envoyer le tableau.

📖 Transcription

26 nov. 2026
Comité - Transcription

00:00:00

claire: On commence.
noe: Le budget est adopté.

Transcription ended after 00:50:12

This editable transcript was computer generated and might contain errors. People can also change the text after it was created.`;

/** A bot that Claire launched for that meeting. */
async function launched(code: string) {
  const sessionId = randomUUID();
  const tell = (command: Parameters<typeof changeBotSession>[1]['command']) =>
    changeBotSession(greffier.api.dependencies, { sessionId, command, request: someRequest(claire.id) });
  const launch = { botName: 'Greffier', requestedBy: claire.id, expiresAt: '2100-01-01T00:00:00.000Z' };
  const meetingUrl = `https://meet.google.com/${code}`;
  await tell({ ...launch, meetingUrl, type: 'requestLaunch', sessionId, platform: 'googlemeet' });
  return {
    sessionId,
    tell,
    object: () => tell({ type: 'object', sessionId, kind: 'objection', via: 'chat', by: 'noe', words: 'Je m’oppose' }),
  };
}

/** The same, in that meeting from now on. */
async function attended(code: string) {
  const bot = await launched(code);
  await bot.tell({ type: 'join', joinedAt: greffier.api.clock.now() });
  return bot;
}

async function eraseDiscarded(): Promise<void> {
  const { record, clock, dependencies } = greffier.api;
  const eraser = discardEraser(dependencies, record.vault, record.pool);
  await record.caughtUp();
  for (const open of await openRequests(record.pool, eraser.request.kind, { now: clock.date(), limit: 10 }))
    await eraser.act(open, new AbortController().signal);
}

describe('a transcript of Google Meet becomes a meeting', () => {
  it('once, whoever sees it, with who spoke, over pages that overlap', async () => {
    const one = held();
    one.transcript.entries.push(
      ...Array.from({ length: 120 }, (_, index) => ({
        ...(one.transcript.entries[0] as (typeof one.transcript.entries)[number]),
        id: randomUUID(),
        text: `Phrase ${index}.`,
        start: new Date(one.conference.start.getTime() + 60_000 + index * 1_000),
      })),
    );
    greffier.meet.quirks.overlaps = true;
    await greffier.sync();
    greffier.meet.quirks.overlaps = false;
    expect(await linesIn(one)).toHaveLength(122);
    expect((await linesIn(one)).slice(0, 2)).toEqual(LINES);
    expect(await becameOf(one)).toEqual(['found', expect.stringContaining('"form":"entries","language":"fr"')]);
    // What was put off is done: nothing is left to do but to read again.
    expect(await greffier.settle()).toEqual([]);
    const before = await greffier.api.record.store.head();
    await greffier.sync();
    expect(await greffier.api.record.store.head()).toBe(before);
  });

  it('which is one with what the calendar announced and what the bot heard, and is its transcript', async () => {
    const code = meetingCode();
    const { record, dependencies, clock } = greffier.api;
    const start = new Date(clock.date().getTime() + 60 * 60_000);
    const invited = [
      { email: claire.email, answer: 'accepted' },
      { email: noe.email, answer: 'accepted' },
    ] as const;
    const conference = { kind: 'meet', code } as const;
    const summary = `Comité ${code}`;
    greffier.calendars.add({ organiser: claire.email, start, invited, conference, summary });
    await greffier.sync();
    clock.advance({ hours: 2 });
    const { sessionId, tell } = await launched(code);
    await handle(dependencies, {
      stream: captionStreams.of(sessionId),
      command: {
        type: 'finaliseCaption',
        sessionId,
        line: 0,
        speaker: 'claire',
        at: 0,
        text: 'on commence',
        startedAt: new Date(start.getTime() + 60_000).toISOString(),
      },
      request: someRequest(claire.id),
    });
    await tell({ type: 'end', reason: 'meeting-ended', lines: 1, evidence: null });
    await saveBotSession(
      { ...dependencies, platforms: [] },
      { sessionId, title: null, request: someRequest(claire.id) },
    );
    const one = held({ code, start });
    await greffier.sync();
    const captures = await capturesOf(record.pool, viewerOf(claire), meetingOf(one));
    expect(captures.map(({ source }) => source)).toEqual(['provider', 'botSession', 'calendar']);
    const shown = async (person: Person) => {
      const { meetings } = await listMeetings(record.pool, viewerOf(person), { status: 'all', page: 1, limit: 1_000 });
      return meetings.filter(({ title }) => title === summary).map(({ id }) => id);
    };
    expect(await shown(claire)).toEqual([meetingOf(one)]);
    // Who was invited reads what was held.
    expect(await shown(noe)).toEqual([meetingOf(one)]);
  });

  it('without what was said while somebody objected, and not at all once the organiser discards what was captured', async () => {
    const { record, clock } = greffier.api;
    const [paused, unanswered, discarded] = [meetingCode(), meetingCode(), meetingCode()];
    const start = clock.date();
    const [one, other, third] = [await attended(paused), await attended(unanswered), await attended(discarded)];
    clock.advance({ minutes: 10 });
    for (const bot of [one, other, third]) await bot.object();
    clock.advance({ minutes: 10 });
    await one.tell({ type: 'resumeCapture', userId: claire.id });
    await third.tell({ type: 'discardCapture', userId: claire.id });
    await eraseDiscarded();
    clock.advance({ minutes: 20 });
    for (const { tell } of [one, other, third]) await tell({ type: 'end', reason: 'meeting-ended', lines: 0 });
    const said = (code: string) => {
      const conference = greffier.meet.hold({
        code,
        start,
        minutes: 35,
        seenBy: [claire.email],
        names: ['claire', 'noe'],
      });
      const transcript = greffier.meet.transcribe(conference, [
        [0, 'On commence.'],
        [1, 'Un bilan.'],
        [0, 'Un secret.'],
        [0, 'Encore un secret.'],
        [1, 'On reprend.'],
      ]);
      for (const [index, minute] of [0, 5, 11, 19, 25].entries())
        Object.assign(transcript.entries[index] ?? {}, { start: new Date(start.getTime() + minute * 60_000) });
      return { conference, transcript };
    };
    const [told, kept, gone] = [said(paused), said(unanswered), said(discarded)];
    clock.advance({ hours: 1 });
    await greffier.sync();
    const pause = (which: string) => expect.stringMatching(new RegExp(`^Greffier: \\[Capture en pause ${which} `, 'u'));
    // What was being said when it paused may be of the pause too.
    expect(await linesIn(told)).toEqual(['claire: On commence.', pause('de'), 'noe: On reprend.']);
    // Nobody said yes: nothing that followed is kept.
    expect(await linesIn(kept)).toEqual(['claire: On commence.', pause('à partir de')]);
    // Its keys are gone, and the provider's telling is refused by the room.
    const types = (await record.log.load(meetingStreams.of(meetingOf(gone)).name)).events.map(({ type }) => type);
    expect(types).toContain('MeetingDeleted');
    expect(await linesIn(gone)).toEqual([]);
  });

  it('nor once it is another organiser whose calendar has it, and whose provider wrote it down', async () => {
    const { record, clock } = greffier.api;
    const code = meetingCode();
    const conference = { kind: 'meet', code } as const;
    const start = clock.date();
    greffier.calendars.add({ organiser: noe.email, start, conference, summary: 'Comité de Noé' });
    await greffier.sync();
    const { tell, object } = await attended(code);
    clock.advance({ minutes: 10 });
    await object();
    await tell({ type: 'discardCapture', userId: claire.id });
    clock.advance({ minutes: 20 });
    await tell({ type: 'end', reason: 'meeting-ended', lines: 0 });
    await eraseDiscarded();
    const held = greffier.meet.hold({ code, start, minutes: 35, seenBy: [noe.email], names: ['claire', 'noe'] });
    const transcript = greffier.meet.transcribe(held, [[1, 'Un secret.']]);
    clock.advance({ hours: 1 });
    await greffier.sync();
    const gone = { conference: held, transcript };
    expect(await linesIn(gone)).toEqual([]);
    const { events } = await record.log.load(meetingStreams.of(meetingOf(gone)).name);
    expect(events.map(({ type }) => type)).toContain('MeetingDeleted');
    // What is held in the same place afterwards is something else, and is kept.
    const next = greffier.meet.hold({ code, start: clock.date(), minutes: 35, seenBy: [noe.email], names: ['noe'] });
    const later = { conference: next, transcript: greffier.meet.transcribe(next, [[0, 'Autre chose.']]) };
    clock.advance({ hours: 1 });
    await greffier.sync();
    expect(await linesIn(later)).toEqual(['noe: Autre chose.']);
  });

  it('of those who were invited, by their addresses; two people of one name are two, and nobody’s address', async () => {
    const code = meetingCode();
    const start = ago(-60);
    const invited = [
      { email: 'lea@autre.example', displayName: 'Léa Morel' },
      { email: 'sam@autre.example', displayName: 'Sam' },
    ];
    greffier.calendars.add({ organiser: claire.email, start, invited, conference: { kind: 'meet', code } });
    await greffier.sync();
    greffier.api.clock.advance({ hours: 3 });
    const one = held({ code, start, names: ['Léa Morel', 'Sam', 'Sam', '(Téléphone)'] });
    await greffier.sync();
    const found = await findMeeting(greffier.api.record.pool, viewerOf(claire), meetingOf(one));
    expect(found?.participants.map(({ name, email }) => [name, email])).toEqual([
      ['Léa Morel', 'lea@autre.example'],
      ['Sam', null],
      ['Sam (2)', null],
      ['Téléphone', null],
    ]);
  });

  it('from its document where Google deleted the entries, without what nobody said', async () => {
    const one = held();
    one.transcript.entries = [];
    greffier.meet.documents.set(one.transcript.document ?? '', { text: DOCUMENT, readBy: [claire.email, noe.email] });
    await greffier.sync();
    expect(await linesIn(one)).toEqual(LINES);
    expect((await becameOf(one)).at(-1)).toContain('"form":"document"');
  });

  it('later than its conference: while it is written nothing is taken, and nothing is missed', async () => {
    const one = held({ start: ago(70), minutes: 60 });
    one.transcript.state = 'STARTED';
    await greffier.sync();
    expect(await becameOf(one)).toEqual([]);
    one.transcript.state = 'FILE_GENERATED';
    greffier.api.clock.advance({ minutes: 15 });
    await greffier.sync();
    expect(await linesIn(one)).toEqual(LINES);
  });
});

describe('a transcript of Google Meet becomes none', () => {
  it('where nothing was said, where its document is too long, and where it has no form of one', async () => {
    const [silent, long, other] = [held(), held(), held()];
    for (const { transcript } of [silent, long, other]) transcript.entries = [];
    silent.transcript.document = null;
    const readBy = [claire.email, noe.email];
    greffier.meet.documents.set(long.transcript.document ?? '', { text: 'x'.repeat(10 * 1_048_576 + 1), readBy });
    greffier.meet.documents.set(other.transcript.document ?? '', { text: '\n', readBy });
    await greffier.sync();
    expect((await becameOf(silent)).at(-1)).toBe('{"reason":"empty"}');
    expect((await becameOf(long)).at(-1)).toBe('{"reason":"too-large"}');
    expect((await becameOf(other)).at(-1)).toBe('{"reason":"empty"}');
  });

  it('where its meeting was deleted, also when another person sees it later', async () => {
    const one = held();
    await greffier.sync();
    await greffier.remove(meetingOf(one), claire);
    await greffier.settle();
    await greffier.sync();
    expect(await linesIn(one)).toEqual([]);
    expect(await becameOf(one)).toHaveLength(2);
  });
});

describe('what goes wrong on the way', () => {
  it('is tried again: each request fails once', async () => {
    for (const pattern of [/GET \/v2\/conferenceRecords\?/u, /participants/u, /transcripts\?/u, /entries/u]) {
      const one = held();
      greffier.faults.inject(pattern, faultOf('backend'), 3);
      await greffier.sync();
      greffier.faults.clear();
      await greffier.sync();
      expect(await linesIn(one)).toEqual(LINES);
      expect(await becameOf(one)).toHaveLength(2);
    }
  });

  it('as Meet asking to slow down pauses everything, and names it', async () => {
    const one = held();
    greffier.faults.inject(/\/v2\//u, faultOf('meetTooMany', 90));
    expect(await greffier.sync()).toBe(false);
    expect((await greffier.standing()).paused).toMatchObject({ api: 'meet' });
    greffier.api.clock.advance({ seconds: 91 });
    expect(await greffier.sync()).toBe(true);
    expect(await linesIn(one)).toEqual(LINES);
  });

  it('as an API that is not open to somebody keeps nobody else waiting', async () => {
    const one = held({ seenBy: [noe.email] });
    greffier.faults.inject(/conferenceRecords\?/u, faultOf('meetDisabled'));
    await greffier.sync();
    expect((await greffier.standing()).last?.failures).toEqual([{ code: 'GOOGLE_API_DISABLED', people: 1 }]);
    expect(await linesIn(one)).toEqual(LINES);
  });
});

it('leaves nothing of a person who is erased, in what was announced and in what was written down', async () => {
  const code = meetingCode();
  const start = ago(-60);
  const name = `Zq${randomUUID().slice(0, 8)} Inconnue`;
  const email = `${randomUUID()}@autre.example`;
  const invited = [{ email, displayName: name }];
  const entry = greffier.calendars.add({
    organiser: claire.email,
    start,
    invited,
    conference: { kind: 'meet', code },
    summary: `Comité ${code}`,
    attachments: [{ fileUrl: `https://docs.google.com/document/d/${code}`, title: `Entretien de ${name}` }],
  });
  await greffier.sync();
  greffier.api.clock.advance({ hours: 3 });
  const one = held({ code, start, names: ['claire', name] });
  await greffier.sync();
  const { record } = greffier.api;
  const asked = { meetingId: meetingOf(one), today: '2026-11-26' };
  // What was captured has the file of the calendar's entry beside it, and the document in which Meet wrote it.
  const resources = async () => (await knowledgeOf(record, viewerOf(claire), asked))?.resources;
  expect((await resources())?.map(({ title, origins }) => [title, ...origins])).toEqual([
    [`Entretien de ${name}`, 'calendar'],
    ['Transcription de Google Meet', 'transcript'],
  ]);
  const found = async () => (await findPersons(record.pool, name, { page: 1, limit: 100 })).meetings;
  const concerned = await found();
  expect(concerned).toHaveLength(2);
  for (const { meetingId, participants } of concerned) {
    const numbers = participants.map(({ number }) => number);
    const command = { type: 'erasePerson', erasureId: randomUUID(), participants: numbers } as const;
    await changeMeeting(record.dependencies, { meetingId, command, request: someRequest(claire.id) });
  }
  await greffier.settle();
  // Nor does another reading from the beginning bring them back.
  greffier.api.clock.advance({ days: 2 });
  await greffier.sync();
  expect(await found()).toEqual([]);
  expect(await resources()).toEqual([]);
  for (const { meetingId } of concerned) {
    const { events } = await record.log.load(meetingStreams.of(meetingId).name);
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain(name);
  }
  expect(await linesIn(one)).toEqual(['claire: On commence.']);
  expect(entry.invited).toHaveLength(1);
});
