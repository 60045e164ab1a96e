import { userStreams } from '#domain/user/stream.ts';
import { handle, toRecord } from '#commands/handle.ts';
import { correctTranscript } from '#commands/meeting/correct.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import { erasePerson } from '#commands/person/erase.ts';
import type { BotSessionEvent, CaptionEvent } from '#domain/bot-session/events.ts';
import { botSessionStream, captionsStream, meetingOfBotSession, botSessionKeys } from '#domain/bot-session/identity.ts';
import type { BotSessionCommand } from '#domain/bot-session/commands.ts';
import { botSessionDecider } from '#domain/bot-session/session.ts';
import { stateFrom } from '#domain/events/decider.ts';
import { UNKNOWN_SPEAKER } from '#domain/transcript/transcript.ts';
import { userStream } from '#domain/user/identity.ts';
import { deadLetters } from '#projections/engine/dead-letters.ts';
import { notesOf } from '#projections/bot-sessions/notes.ts';
import { analysisOf } from '#projections/summaries/queries.ts';
import { isLong } from '#test/support/long.ts';
import { openErasable, ORGANISER, sentinel, spokenMeeting, type Erasable } from '#test/support/erasable.ts';
import { linesOf } from '#test/support/lines.ts';
import { someRequest } from '#test/support/inhabited.ts';
import { repeatingAnalyst } from '#test/support/repeating-analyst.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const request = () => someRequest(ORGANISER);
const POSTGRES_LOG = inject('testPostgresLog');
const principal = { userId: ORGANISER, isAdmin: false };

describe('erasure', () => {
  let all: Erasable;
  beforeAll(async () => {
    all = await openErasable(repeatingAnalyst());
  });
  afterAll(() => all.close());

  const saved = async (title: string, spoken: Parameters<typeof spokenMeeting>[1]): Promise<string> => {
    const { meetingId } = await saveMeeting(all.dependencies, spokenMeeting(title, spoken), request());
    await all.analysed(meetingId);
    await all.caughtUp();
    return meetingId;
  };
  const published = (word: string) =>
    all.until('the feed', async () => (await all.found(word)).some((place) => place.endsWith('NATS')));
  /** All that is shown of what was said in a meeting. */
  const shown = async (meetingId: string) =>
    JSON.stringify([await linesOf(all.record, meetingId), await analysisOf(all.record, meetingId)]);
  const correct = (meetingId: string, correction: Parameters<typeof correctTranscript>[1]['correction']) =>
    correctTranscript(all.dependencies, { meetingId, correction, request: request() });

  const change = (meetingId: string, command: Parameters<typeof changeMeeting>[1]['command']) =>
    changeMeeting(all.dependencies, { meetingId, command, request: request() });

  const erased = async (meetingId: string) => {
    await change(meetingId, { type: 'deleteMeeting', principal });
    await all.until('the erasure', async () => (await all.count(meetingId, 'MeetingErased')) === 1);
  };

  it('is looked for wherever it could be left: what is put there is found', async () => {
    const word = sentinel('Temoin');
    const client = await all.record.pool.connect();
    await client.query(
      `create table public.witness as select '${word}' as words from generate_series(1, 3); analyze public.witness`,
    );
    await client.query(`set log_min_messages = 'warning'; do $$ begin raise warning '${word}'; end $$`);
    all.logger.warn({ word }, 'witness');
    const places = [
      'public.witness',
      'pg_stats of witness',
      'pg_stat_activity of greffier',
      'our files',
      ...(POSTGRES_LOG === null ? [] : ['the log of Postgres']),
    ];
    expect(await all.found(word)).toEqual(expect.arrayContaining(places.map((place) => `SentinelleTemoin: ${place}`)));
    await client.query('drop table public.witness');
    client.release(true);
  });

  it('leaves nothing of a deleted meeting anywhere, and a rebuild gives the same tables', async () => {
    const [title, said, name] = [sentinel('Titre'), sentinel('Parole'), sentinel('Nom')];
    await saved('Reste', [['Noé', 'Ce qui reste.']]);
    const meetingId = await saved(title, [
      [name, `J’ai dit ${said} hier.`],
      ['Noé', 'Entendu.'],
    ]);
    await published(said);
    // Statistics are not made of such columns, so that they have nothing to lose.
    await all.record.pool.query('analyze');
    expect(await all.found(said)).toEqual(['SentinelleParole: NATS']);
    expect(await shown(meetingId)).toContain(said);
    expect(await all.found(title)).toEqual(['SentinelleTitre: meetings.meetings']);

    await erased(meetingId);
    await all.expectNothingOf(title, said, name);
    if (!isLong) return;
    await all.expectRebuiltTheSame();
    await all.expectNothingOf(title, said, name);
  });

  it('leaves nothing of a meeting that a projection could not take: in no dead letter, and in no log of the database or of ours', async () => {
    const [title, said] = [sentinel('Rejet'), sentinel('Refuse')];
    const { pool } = all.record;
    await pool.query(`alter table transcripts.transcripts add constraint refuses check (line <> 7) not valid`);
    const lines = Array.from({ length: 8 }, (): [string, string] => ['Noé', `Refusé : ${said}.`]);
    const { meetingId } = await saveMeeting(all.dependencies, spokenMeeting(title, lines), request());
    await all.analysed(meetingId);
    await all.caughtUp();
    expect(await deadLetters(pool)).toMatchObject([
      {
        projection: 'transcripts',
        stream: expect.stringMatching(/^capture-/u),
        type: 'CapturePartRecorded',
        error: '23514',
      },
      { type: 'CaptureCompleted', error: null },
    ]);
    all.logger.error(
      {
        err: await pool
          .query('insert into transcripts (meeting_id, line, text) values ($1, 0, $2)', [meetingId, said])
          .catch((error: unknown) => error),
      },
      'failure',
    );
    expect((await all.found(said, title)).filter((place) => !/ (?:summaries|meetings)\./u.test(place))).toEqual([
      'SentinelleRefuse: NATS',
    ]);

    await erased(meetingId);
    await all.expectNothingOf(title, said);
    expect(await deadLetters(pool)).toEqual([]);
    await pool.query('alter table transcripts.transcripts drop constraint refuses');
    // In `npm test` the next test rebuilds for all.
    if (isLong) await all.expectRebuiltTheSame();
  });

  it.runIf(isLong)(
    'takes what people corrected, and those whom they shared it with, along with the meeting',
    async () => {
      const [retitled, decided, promised] = [sentinel('Retitre'), sentinel('Decide'), sentinel('Nouvelle')];
      const [corrected, task, renamed, added, guest] = [
        sentinel('Corrige'),
        sentinel('Tache'),
        sentinel('Renomme'),
        sentinel('Ajoute'),
        sentinel('Invite'),
      ];
      const words = [corrected, task, renamed, added, guest, retitled, decided, promised];
      const meetingId = await saved('Corrections', [
        ['Noé', 'Un mot pour un autre.'],
        ['Zoé', 'Bien.'],
      ]);
      const { rows } = await all.record.pool.query<{ id: string }>(
        'select action_id as id from action_items where meeting_id = $1 order by ordinal, action_id',
        [meetingId],
      );
      await correct(meetingId, { type: 'correctLine', line: 0, text: corrected, speaker: added, principal });
      await correct(meetingId, { type: 'renameSpeaker', speaker: 1, name: renamed, principal });
      await change(meetingId, {
        type: 'correctAction',
        meetingId,
        actionId: rows[0]?.id ?? '',
        changes: { task },
        principal,
      });
      await change(meetingId, { type: 'renameMeeting', meetingId, title: retitled, principal });
      const decision = { meetingId, part: 'decisions', statementId: 'd1', principal } as const;
      await change(meetingId, { type: 'addStatement', ...decision, text: decided });
      await change(meetingId, { type: 'correctStatement', ...decision, text: 'Autre chose.' });
      await change(meetingId, { type: 'undoStatement', ...decision });
      const content = { task: promised, assignee: null, deadline: null, priority: 'low' } as const;
      await change(meetingId, { type: 'addAction', meetingId, actionId: 'n1', content, principal });
      await change(meetingId, {
        type: 'shareMeeting',
        meetingId,
        email: `${guest.toLowerCase()}@exemple.fr`,
        principal,
      });
      await all.caughtUp();
      await published(corrected);
      const places = [
        'Invite: meetings.meeting_guests',
        'Renomme: meetings.participants',
        'Ajoute: meetings.participants',
      ];
      expect(await all.found(corrected, task, renamed, added, guest)).toEqual(
        expect.arrayContaining(places.map((place) => `Sentinelle${place}`)),
      );
      for (const word of [corrected, task, decided, promised]) expect(await shown(meetingId)).toContain(word);
      await all.expectRebuiltTheSame();

      await erased(meetingId);
      await all.expectNothingOf(...words);
      await all.expectRebuiltTheSame();
      await all.expectNothingOf(...words);
    },
  );

  const erase = (
    meetingId: string,
    of: {
      readonly userId: string | null;
      readonly participants: readonly number[];
      readonly guests?: readonly number[];
    },
  ) => {
    const { userId, ...whom } = of;
    return erasePerson(
      {
        ...all.dependencies,
        administrators: async () => [],
        sessions: { rightsChanged: async () => {}, endAll: async () => 0 },
      },
      { userId, meetings: [{ meetingId, ...whom }] },
      request(),
    );
  };
  const analysedAnew = (meetingId: string) =>
    all.until('a new analysis', async () => (await all.count(meetingId, 'MeetingAnalysed')) === 2);

  it('takes a person’s name, address and lines, and every analysis that may quote them, and leaves the others’', async () => {
    const [name, said, kept] = [sentinel('Personne'), sentinel('Propos'), sentinel('Autre')];
    const [written, naming] = [sentinel('Ecrit'), sentinel('Nommant')];
    const personId = randomUUID();
    const account = (userId: string, displayName: string) =>
      handle(all.dependencies, {
        stream: userStreams.of(userId),
        command: {
          type: 'createUser',
          userId,
          displayName,
          email: `${displayName}@exemple.fr`,
          role: 'user',
          department: null,
          jobTitle: null,
        },
        request: request(),
      });
    await account(personId, name);
    await account(ORGANISER, 'Claire');
    const organised = {
      ...spokenMeeting('Avec', [
        [name, `Je propose ${said}.`],
        ['Noé', `Et moi ${kept}.`],
      ]),
      organiser: {
        userId: personId,
        keyId: `user/${personId}/identity`,
        name,
        email: `${name.toLowerCase()}@exemple.fr`,
      },
    };
    const { meetingId } = await saveMeeting(all.dependencies, organised, request());
    await all.analysed(meetingId);
    await all.caughtUp();
    expect(await shown(meetingId)).toContain(said);
    // What others wrote by hand stays where it does not concern them.
    const byHand = { meetingId, principal: { userId: ORGANISER, isAdmin: true }, part: 'decisions' } as const;
    await change(meetingId, { type: 'addStatement', ...byHand, statementId: 'n1', text: `On retient ${written}.` });
    await change(meetingId, { type: 'addStatement', ...byHand, statementId: 'n2', text: `${name} et ${naming}.` });
    await all.caughtUp();
    expect(await all.readable()).toContain(naming);

    await erase(meetingId, { userId: personId, participants: [0] });
    await all.until('the account', async () =>
      (await all.record.log.load(userStream(personId))).events.some(({ type }) => type === 'UserErased'),
    );
    await analysedAnew(meetingId);
    await all.expectNothingOf(name, said, naming);
    expect(await shown(meetingId)).toContain(kept);
    expect(await all.readable()).toContain(written);
    await all.expectRebuiltTheSame();
  });

  it.runIf(isLong)(
    'takes a person’s lines also where a source took them for somebody else’s, and leaves that one’s',
    async () => {
      const [said, corrected, guest, kept, keptCorrection, named] = [
        sentinel('Dit'),
        sentinel('Corrige'),
        sentinel('Invite'),
        sentinel('Garde'),
        sentinel('GardeAussi'),
        sentinel('Nomme'),
      ];
      const meetingId = await saved('Confusion', [
        ['Noé', `Moi, ${said}.`],
        ['Noé', `Et ${kept}.`],
        ['Noé', 'Oui.'],
        ['Zoé', 'Non.'],
      ]);
      await correct(meetingId, {
        type: 'correctLine',
        line: 0,
        text: `Moi, ${said} et ${corrected}.`,
        speaker: 'Zoé',
        principal,
      });
      await correct(meetingId, { type: 'correctLine', line: 2, text: `Oui, ${keptCorrection}.`, principal });
      await correct(meetingId, { type: 'renameSpeaker', speaker: 0, name: named, principal });
      await change(meetingId, {
        type: 'shareMeeting',
        meetingId,
        email: `${guest.toLowerCase()}@exemple.fr`,
        principal,
      });
      await all.caughtUp();
      await published(said);

      await erase(meetingId, { userId: null, participants: [1], guests: [0] });
      await analysedAnew(meetingId);
      await all.expectNothingOf(said, corrected, guest);
      const readable = await all.readable();
      for (const word of [kept, keptCorrection, named]) expect(readable).toContain(word);
      const lines = (await linesOf(all.record, meetingId)).map(({ line, speaker, text }) => [line, speaker, text]);
      expect(lines).toEqual([
        [1, named, `Et ${kept}.`],
        [2, named, `Oui, ${keptCorrection}.`],
      ]);
      const analysis = JSON.stringify(await analysisOf(all.record, meetingId));
      for (const word of [kept, keptCorrection]) expect(analysis).toContain(word);
      await all.expectRebuiltTheSame();
      expect(
        (await all.record.pool.query('select name, words from participants where meeting_id = $1', [meetingId])).rows,
      ).toEqual([{ name: named, words: 4 }]);
      const again = await correct(meetingId, { type: 'correctLine', line: 1, text: 'Encore corrigé.', principal });
      expect(again.revision).not.toBe('none');
    },
  );

  it.runIf(isLong)(
    'takes what the bot was asked and answered in the meeting along with a person, since it may name or quote them',
    async () => {
      const [name, said, kept] = [sentinel('Demandeur'), sentinel('Demande'), sentinel('Reste')];
      const [namedLate, nobodys] = [sentinel('Tardive'), sentinel('Anonyme')];
      const sessionId = randomUUID();
      const spoken: readonly CaptionEvent[] = [
        { type: 'CaptionSpeakerSeen', data: { speaker: 0, keyId: botSessionKeys.speaker(sessionId, 0), name } },
        {
          type: 'CaptionFinalised',
          data: {
            line: 0,
            speaker: 0,
            keyId: botSessionKeys.speaker(sessionId, 0),
            startedAt: all.dependencies.now(),
            at: 0,
            text: `Greffier, note ${said}`,
          },
        },
        { type: 'CaptionSpeakerSeen', data: { speaker: 1, keyId: botSessionKeys.speaker(sessionId, 1), name: 'Noé' } },
        {
          type: 'CaptionFinalised',
          data: {
            line: 1,
            speaker: 1,
            keyId: botSessionKeys.speaker(sessionId, 1),
            startedAt: all.dependencies.now(),
            at: 1_000,
            text: kept,
          },
        },
        // Of two lines that were nobody's one turns out to be theirs.
        {
          type: 'CaptionSpeakerSeen',
          data: { speaker: 2, keyId: botSessionKeys.speaker(sessionId, 2), name: UNKNOWN_SPEAKER },
        },
        ...[namedLate, nobodys].map((text, index): CaptionEvent => ({
          type: 'CaptionFinalised',
          data: {
            line: 2 + index,
            speaker: 2,
            keyId: botSessionKeys.speaker(sessionId, 2),
            startedAt: all.dependencies.now(),
            at: 2_000,
            text,
          },
        })),
        {
          type: 'CaptionRevised',
          data: {
            line: 2,
            speaker: 0,
            keyId: botSessionKeys.speaker(sessionId, 0),
            startedAt: all.dependencies.now(),
            at: 2_000,
            text: namedLate,
            words: { before: 1, after: 1 },
            from: { speaker: 2, keyId: botSessionKeys.speaker(sessionId, 2) },
          },
        },
      ];
      await all.record.log.append(
        captionsStream(sessionId),
        'none',
        toRecord(spoken, request(), all.dependencies.now()),
      );
      // At once, so that no bot is sent there.
      const happened = [
        {
          type: 'requestLaunch',
          sessionId,
          platform: 'googlemeet',
          requestedBy: ORGANISER,
          meetingUrl: 'https://meet.exemple.fr/abc',
          botName: 'Greffier',
          expiresAt: '2100-01-01T00:00:00.000Z',
        },
        { type: 'claim', worker: 'w1', now: all.dependencies.now() },
        { type: 'join', joinedAt: all.dependencies.now() },
        {
          type: 'recordAnswer',
          sessionId,
          command: 'note',
          asker: name,
          request: `Greffier, note ${said}`,
          answer: 'C’est noté.',
        },
        {
          type: 'recordAnswer',
          sessionId,
          command: 'resume',
          asker: 'Noé',
          request: 'Greffier, résumé',
          answer: `${name} : ${said}`,
        },
        { type: 'end', reason: 'meeting-ended', lines: 4 },
      ].reduce<readonly BotSessionEvent[]>(
        (events, command) => [
          ...events,
          ...botSessionDecider.decide(command as BotSessionCommand, stateFrom(botSessionDecider, events)),
        ],
        [],
      );
      await all.record.log.append(
        botSessionStream(sessionId),
        'none',
        toRecord(happened, request(), all.dependencies.now()),
      );
      const meetingId = meetingOfBotSession(sessionId);
      await all.until('the meeting', async () => (await all.count(meetingId, 'TranscriptCompleted')) === 1);
      await all.caughtUp();
      expect(await all.found(said)).toContain('SentinelleDemande: sessions.chat_interactions');
      expect(await notesOf(all.record.pool, meetingId)).toMatchObject([{ text: said, by: name }]);

      await erase(meetingId, { userId: null, participants: [0] });
      await all.until('the erasure', async () => (await all.count(meetingId, 'PersonErased')) === 1);
      await all.expectNothingOf(name, said, namedLate);
      expect(await notesOf(all.record.pool, meetingId)).toEqual([]);
      for (const stays of [kept, nobodys]) expect(await shown(meetingId)).toContain(stays);
      await all.expectRebuiltTheSame();
    },
  );
});
