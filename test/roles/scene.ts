import { configureMeeting, shareMeeting } from '#api/contract/meeting-access.ts';
import { linkParticipant } from '#api/contract/meeting-people.ts';
import { changeUserRole } from '#api/contract/users.ts';
import type { ApiDependencies } from '#api/dependencies.ts';
import type { EventStore } from '#domain/events/store.ts';
import { changeSettings } from '#commands/settings/settings.ts';
import { changeMeeting, loadMeeting } from '#commands/meeting/meeting.ts';
import { scheduleMeeting } from '#commands/meeting/schedule.ts';
import { attachMeeting } from '#commands/room/attach.ts';
import { botSessionStream } from '#domain/bot-session/identity.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { userKeys } from '#domain/user/identity.ts';
import { prepareAudit } from '#projections/audit/writer.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { meetingCode } from '#test/support/meeting-code.ts';
import { analysisOf } from '#test/support/meetings.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { arrangeBotSession, type ArrangedBotSession } from './bot-sessions.ts';
import { BOT_SESSION_ROWS, ROLES, ROWS, type Role, type Row } from './expectation.ts';

/** A meeting as somebody stands to it. */
export interface SceneMeeting {
  readonly id: string;
  /** Whose row it is, and which. */
  readonly of: SignedInRole;
  readonly row: Row;
  /** What its provider calls it. */
  readonly provided: string;
  /** A word that is in its title, in what was said and in its analysis, and nowhere else. */
  readonly sentinel: string;
}

/** A bot session: `own` is launched by the caller, `foreign` by somebody else. */
export interface SceneBotSession extends ArrangedBotSession {
  readonly of: SignedInRole;
  readonly row: Row;
  readonly sentinel: string;
}

type SignedInRole = Exclude<Role, 'anonymous'>;
export const SIGNED_IN: readonly SignedInRole[] = ROLES.filter((role) => role !== 'anonymous');

/** A word that every standing meeting of the scene has, so that a search finds them all. */
export const COMMON = 'inventaire';
/** The same of those that are there to be changed. */
const PASSING = 'passager';

const MOST_BOTS = 100;

/**
 * Somebody of each role, and for each of them a meeting that is their own, attended, linked, invited to, shared,
 * public, foreign, and a bot session of either kind.
 */
export interface Scene {
  readonly api: TestApi;
  readonly people: Readonly<Record<SignedInRole, Person>>;
  /** An administrator who only arranges. */
  readonly chief: Person;
  /** Who organises what is nobody else’s. */
  readonly owner: Person;
  readonly meetings: readonly SceneMeeting[];
  /** A meeting to be changed, apart from those that stay as they are. */
  readonly another: (of: SignedInRole, row: Row) => Promise<SceneMeeting>;
  readonly sessions: readonly SceneBotSession[];
  /** A bot session to be changed, apart from those that stay as they are. */
  readonly anotherSession: (of: SignedInRole, row: Row) => Promise<SceneBotSession>;
  /** Of every standing meeting and bot session. */
  readonly revisions: () => Promise<readonly (bigint | null)[]>;
  readonly close: () => Promise<void>;
}

const request = () => ({ commandId: randomUUID(), actor: 'system:test', correlationId: randomUUID() }) as const;

const transcriptOf = (sentinel: string, common: string): string =>
  [`[00:00:04] Claire: Bonjour, voici le budget ${sentinel}`, `[00:00:30] Noor: Et cela aussi, ${common}`].join('\n');

/** @param rows of the meetings and bot sessions that are there */
export async function openScene(
  changes: Partial<ApiDependencies> = {},
  openStore?: () => Promise<EventStore>,
  rows: readonly Row[] = ROWS,
): Promise<Scene> {
  const api = await openTestApi(changes, openStore);
  // As a server does at its start: on a busy machine the first thread takes longer to load than a save may.
  await api.dependencies.transcripts.read('Bonjour', { owner: 'scene' });
  await prepareAudit({ pool: api.record.pool, store: api.record.store });
  const minutes = minutesOf(api);
  const [owner, chief, observer, user, admin] = await Promise.all([
    api.person('user'),
    api.person('admin'),
    api.person('user'),
    api.person('user'),
    api.person('admin'),
  ]);
  const people = { observer, user, admin };

  /** A calendar's entry of the meeting in that room, which invites somebody. */
  const invite = async (
    id: string,
    room: string,
    { organiser, attendee }: { readonly organiser: Person; readonly attendee: Person },
  ): Promise<void> => {
    const { id: userId, email } = organiser;
    const entry = await scheduleMeeting(
      api.dependencies,
      {
        platform: 'googlemeet',
        instanceId: room,
        providerMeetingId: room,
        title: 'Agenda',
        startedAt: '2026-07-01T08:00:00.000Z',
        endedAt: '2026-07-01T09:00:00.000Z',
        organiser: { userId, keyId: userKeys.identity(userId), name: 'Organisatrice', email },
        attendees: [{ name: 'Invitée', email: attendee.email, response: 'accepted' }],
        joinUrl: null,
        seriesId: null,
        allDay: false,
      },
      request(),
    );
    for (const meetingId of [entry.meetingId, id])
      await attachMeeting(api.dependencies, { meetingId, roomId: null, request: request() });
  };

  const arrange = async (of: SignedInRole, row: Row, common: string): Promise<SceneMeeting> => {
    const person = people[of];
    const organiser = row === 'own' ? person : owner;
    const sentinel = `zq${of}${row}${randomBytes(4).toString('hex')}`;
    const provided = `gmeet-${randomUUID()}`;
    const room = meetingCode();
    const participants = [
      { name: 'Claire', email: 'claire@exemple.fr' },
      ...(row === 'attended' ? [{ name: 'Invitée', email: person.email }] : []),
    ];
    const id = await minutes.saved(organiser, {
      meetingId: provided,
      subject: `${common} ${sentinel}`,
      participants,
      transcript: transcriptOf(sentinel, common),
      metadata: { meetingUrl: `https://meet.exemple.fr/${room}` },
    });
    if (row === 'invited') await invite(id, room, { organiser, attendee: person });
    const { result, ...analysis } = analysisOf(id, `analysis-${sentinel}`);
    const actionItems = result.actionItems.map((item) => ({
      ...item,
      task: `Relire ${sentinel}`,
      deadline: '2026-07-02',
    }));
    const { transcript } = await loadMeeting(api.dependencies.log, id);
    const captureId = transcript?.captureId ?? '';
    await changeMeeting(api.dependencies, {
      meetingId: id,
      command: {
        ...analysis,
        captureId,
        result: { ...result, summary: `Le budget ${sentinel} est voté.`, actionItems },
      },
      request: request(),
    });
    const call = { token: organiser.token, params: { id } };
    const config = {
      visibility: row === 'public' ? 'public' : 'restricted',
      captionLanguage: 'fr',
      summaryLanguage: 'fr',
      automaticSummary: true,
      automaticEmail: true,
    };
    await api.call(configureMeeting, { ...call, body: config });
    // Noor, who speaks and whom the source does not list.
    const noor = { ...call, params: { id, number: row === 'attended' ? '2' : '1' } };
    if (row === 'linked') await api.call(linkParticipant, { ...noor, body: { email: person.email } });
    const { answer } = await api.call(shareMeeting, {
      ...call,
      body: { email: row === 'shared' ? person.email : 'quelqu-un@exemple.fr' },
    });
    await minutes.shown(organiser, id, answer.position);
    return { id, of, row, provided, sentinel };
  };

  const launch = async (of: SignedInRole, row: Row): Promise<SceneBotSession> => {
    // A meeting's code, since it is the bot session's address as well.
    const sentinel = meetingCode();
    return { of, row, sentinel, ...(await arrangeBotSession(api, row === 'own' ? people[of] : owner, sentinel)) };
  };

  await changeSettings(api.dependencies, { simultaneousMeetings: MOST_BOTS }, request());
  const sessions: SceneBotSession[] = [];
  for (const of of SIGNED_IN)
    for (const row of BOT_SESSION_ROWS.filter((one) => rows.includes(one))) sessions.push(await launch(of, row));
  const meetings = await Promise.all(SIGNED_IN.flatMap((of) => rows.map((row) => arrange(of, row, COMMON))));
  // An observer organises nothing; this one did, before they became one.
  await api.call(changeUserRole, { token: chief.token, params: { id: observer.id }, body: { role: 'observer' } });
  await api.record.caughtUp();
  return {
    api,
    people,
    chief,
    owner,
    meetings,
    another: (of, row) => arrange(of, row, PASSING),
    sessions,
    anotherSession: launch,
    revisions: () =>
      Promise.all(
        [...meetings.map(({ id }) => meetingStream(id)), ...sessions.map(({ id }) => botSessionStream(id))].map(
          async (stream) => (await api.record.log.load(stream)).events.at(-1)?.revision ?? null,
        ),
      ),
    close: api.close,
  };
}
