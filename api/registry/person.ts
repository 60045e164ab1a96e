import type { exportPerson, PersonExport } from '#api/contract/persons.ts';
import { loadState } from '#commands/stream.ts';
import { accountOf } from '#commands/user/account.ts';
import { conversationStreams } from '#domain/conversation/stream.ts';
import { GreffierError } from '#domain/errors.ts';
import { isErased, orElse } from '#domain/events/personal.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { JsonParts } from '#domain/json-parts.ts';
import { chatsOfAccount, type ChatPerson } from '#projections/conversations/people.ts';
import { listAccess } from '#projections/access/queries.ts';
import { listActions } from '#projections/actions/queries.ts';
import { entriesFitting } from '#projections/audit/entries.ts';
import { findMeeting, guestsOf } from '#projections/meetings/queries.ts';
import { objectionsBy } from '#projections/bot-sessions/objections.ts';
import { noticeChoicesOf, noticesFor } from '#projections/notices/queries.ts';
import { preferenceOf } from '#projections/joining/coming.ts';
import { mailsTo } from '#projections/mails/queries.ts';
import { titlesOf } from '#projections/meetings/titles.ts';
import { linesSaidBy } from '#projections/transcripts/queries.ts';
import { tasksOf, toolsOf } from '#projections/tasks/queries.ts';
import { findUser, identitiesOf } from '#projections/users/queries.ts';
import type { Viewer } from '#projections/viewer.ts';
import { TOOL_TITLES } from '#domain/tasks/tools.ts';
import { localDay } from '#domain/local-time.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { TasksContext } from '../context/tasks.ts';
import type { Call } from '../http/endpoint.ts';
import { ADMIN_ONLY } from '../http/errors.ts';
import { showEntries } from './entries.ts';
import { entryFilterOf } from './kinds.ts';

type Exporting = RecordContext & ReadingContext & TasksContext;
type Confirmed = Omit<Call<typeof exportPerson>['body'], 'isOnePerson'>;

/** The latest accesses, acts, mails and tasks that a file has. */
const MOST = 10_000;
/** Acts that are told together: each may have the events of its meeting read. */
const ACTS = 50;

async function accountFile({ pool }: Exporting, userId: string): Promise<PersonExport['account']> {
  const [user, identities] = await Promise.all([findUser(pool, userId), identitiesOf(pool, userId)]);
  return (
    user && {
      displayName: user.displayName,
      email: user.email,
      role: user.role,
      department: user.department,
      jobTitle: user.jobTitle,
      createdAt: user.createdAt.toISOString(),
      lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
      identities: identities.map(({ provider, label, linkedAt }) => ({
        provider,
        label,
        linkedAt: linkedAt.toISOString(),
      })),
    }
  );
}

/** The latest of what they did, a few at a time: each is told by what its meeting's stream says. */
async function* doneBy(
  exporting: Exporting,
  userId: string,
  viewer: Viewer,
): AsyncGenerator<PersonExport['done'][number]> {
  const filter = entryFilterOf({ person: userId, heard: false });
  let before: number | undefined;
  for (let left = MOST; left > 0; left -= ACTS) {
    const entries = await entriesFitting(exporting.pool, filter, { before, limit: Math.min(ACTS, left) });
    const own = entries.filter(({ actor }) => actor === `user:${userId}`);
    const shown = await showEntries(exporting, own, { viewer });
    // What leaves must be whole.
    if (shown.storeAway) throw new GreffierError(STORE_UNAVAILABLE);
    for (const { at, sentence } of shown.entries) if (sentence !== null) yield { at, sentence };
    const last = entries.at(-1);
    if (last === undefined) return;
    before = last.sequence;
  }
}

/** What leaves over minutes leaves no longer than who asked may ask. Throws ADMIN_ONLY. */
async function mustStillBe({ log }: Exporting, { userId, role }: Viewer): Promise<void> {
  if ((await accountOf(log, userId))?.role !== role) throw new GreffierError(ADMIN_ONLY);
}

interface MeetingOfPerson {
  readonly part: JsonParts<PersonExport['meetings'][number]>;
  readonly objections: PersonExport['objections'];
}

/** What they said and have to do in one meeting, and where they objected there; null for one that is no more. */
async function meetingOf(
  exporting: Exporting,
  { meetingId, participants, guests }: Confirmed['meetings'][number],
  viewer: Viewer,
): Promise<MeetingOfPerson | null> {
  const { pool, now } = exporting;
  const meeting = await findMeeting(pool, viewer, meetingId);
  if (meeting === null) return null;
  const { id, title } = meeting;
  const themselves = [...meeting.participants, ...meeting.merged].filter(({ number }) => participants.includes(number));
  const names = themselves.map(({ name }) => name);
  const today = localDay(Date.parse(now()));
  const [invited, objected] = await Promise.all([
    guests.length === 0 ? [] : guestsOf(pool, meetingId),
    objectionsBy(pool, id, names),
  ]);
  const actions = async () => {
    const asked = { of: 'all', status: 'all', meeting: meetingId, today, page: 1, limit: 1_000 } as const;
    return (await listActions(exporting, viewer, asked)).actions
      .filter(({ assignee }) => assignee !== null && names.includes(assignee))
      .map(({ task, deadline, completed }) => ({ task, deadline, status: completed ? 'completed' : 'pending' }));
  };
  return {
    objections: objected.map(({ at, kind }) => ({ at: at.toISOString(), meeting: title, kind })),
    part: new JsonParts<PersonExport['meetings'][number]>({
      id,
      title,
      startTime: meeting.startTime.toISOString(),
      names,
      emails: [
        ...themselves.flatMap(({ email }) => email ?? []),
        ...invited.filter(({ guest }) => guests.includes(guest)).map(({ email }) => email),
      ],
      lines: linesSaidBy(exporting, meetingId, participants),
      actions,
    }),
  };
}

/** What they asked the chat bot, and what it answered, conversation by conversation; of their account's person too. */
async function* chatsOf(
  { pool, log }: Exporting,
  { userId, conversations }: Pick<Confirmed, 'userId' | 'conversations'>,
): AsyncGenerator<PersonExport['chats'][number]> {
  const own = userId === null ? [] : await chatsOfAccount(pool, userId);
  const named = conversations.filter((one): one is ChatPerson => one.person !== null);
  const all = new Map([...own, ...named].map((one) => [`${one.conversationId} ${one.person}`, one]));
  for (const { conversationId, person } of all.values()) {
    const { events } = await loadState(log, conversationStreams.of(conversationId));
    const answers = new Map(
      events.flatMap((one) =>
        one.type === 'ConversationAnswered' ? [[one.data.activity, orElse(one.data.answer, null)]] : [],
      ),
    );
    for (const { type, data, metadata } of events) {
      if (type !== 'ConversationCommandReceived' || data.person !== person || isErased(data.request)) continue;
      yield { at: metadata.time, request: data.request, answer: answers.get(data.activity) ?? null };
    }
  }
}

async function accessesOf({ pool }: Exporting, userId: string): Promise<PersonExport['accesses']> {
  const { entries } = await listAccess(pool, { userId }, { page: 1, limit: MOST });
  return entries.map(({ at, kind, reason, way, address }) => ({ at: at.toISOString(), kind, reason, way, address }));
}

async function mailsOf({ pool }: Exporting, userId: string): Promise<PersonExport['mails']> {
  const mails = await mailsTo(pool, userId, MOST);
  const titles = await titlesOf(pool, [...new Set(mails.flatMap(({ meetingId }) => meetingId ?? []))]);
  return mails.map(({ at, kind, meetingId, status }) => ({
    at: at.toISOString(),
    kind,
    meeting: titles.get(meetingId ?? '') ?? null,
    status,
  }));
}

async function toolsFor({ pool, tasks }: Exporting, userId: string): Promise<PersonExport['tools']> {
  const [connections, places, sent] = await Promise.all([
    toolsOf(pool, userId),
    tasks.secrets.of(userId),
    tasksOf(pool, userId, MOST),
  ]);
  return connections.map(({ tool, since, connectionId }) => {
    const place = places.get(connectionId);
    return {
      title: TOOL_TITLES[tool],
      since,
      place: place?.place ?? null,
      account: place?.account ?? null,
      tasks: sent.flatMap((one) =>
        one.tool === tool && one.url !== null ? [{ url: one.url, done: one.state.isDone }] : [],
      ),
    };
  });
}

const isRole = (role: string): role is Viewer['role'] => role === 'admin' || role === 'user' || role === 'observer';

/** What they are told of now. */
async function noticesOf(
  { pool, sealer, now }: Exporting,
  userId: string,
  { email, role }: { readonly email: string; readonly role: string },
): Promise<PersonExport['notices']> {
  const viewer: Viewer = { userId, email, role: isRole(role) ? role : 'observer' };
  const told = await noticesFor({ pool, sealer }, viewer, new Date(now()));
  return told.map(({ kind, givenAt, title }) => ({ at: givenAt.toISOString(), kind, meeting: title }));
}

/** What they chose to be told of, and to have bots come to. */
async function choicesOf({ pool }: Exporting, userId: string): Promise<PersonExport['choices']> {
  const [choices, joining] = await Promise.all([noticeChoicesOf(pool, userId), preferenceOf(pool, userId)]);
  return { notices: [...choices].map(([kind, choice]) => ({ kind, ...choice })), joining };
}

/**
 * Everything that the record has of somebody, for themselves, part by part: of the parts a few acts, a page of lines,
 * or rows up to MOST are held at a time, and of all meetings only where the person objected. Their account is looked
 * up before anything leaves. The caller has noted that it leaves.
 */
export async function personExport(
  exporting: Exporting,
  { userId, meetings, conversations }: Confirmed,
  viewer: Viewer,
): Promise<JsonParts<PersonExport>> {
  const account = userId === null ? null : await accountFile(exporting, userId);
  const objections: PersonExport['objections'] = [];
  const eachMeeting = async function* (): AsyncGenerator<MeetingOfPerson['part']> {
    for (const confirmed of meetings) {
      await mustStillBe(exporting, viewer);
      const found = await meetingOf(exporting, confirmed, viewer);
      if (found === null) continue;
      objections.push(...found.objections);
      yield found.part;
    }
  };
  /** Of somebody without an account there is none of it. */
  const of =
    <T>(read: (id: string) => Promise<T[]>) =>
    (): Promise<T[]> =>
      userId === null ? Promise.resolve([]) : read(userId);
  return new JsonParts<PersonExport>({
    madeAt: exporting.now(),
    account,
    accesses: of((id) => accessesOf(exporting, id)),
    done: userId === null ? [] : doneBy(exporting, userId, viewer),
    meetings: eachMeeting(),
    chats: chatsOf(exporting, { userId, conversations }),
    mails: of((id) => mailsOf(exporting, id)),
    tools: of((id) => toolsFor(exporting, id)),
    notices: of(async (id) => (account === null ? [] : noticesOf(exporting, id, account))),
    choices: async () =>
      account === null || userId === null ? { notices: [], joining: null } : choicesOf(exporting, userId),
    objections: async () => objections,
  });
}
