import type { exportPerson, PersonExport } from '#api/contract/persons.ts';
import { loadState } from '#commands/stream.ts';
import { conversationStreams } from '#domain/conversation/stream.ts';
import { isErased, orElse } from '#domain/events/personal.ts';
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
import { showEntries } from './entries.ts';
import { entryFilterOf } from './kinds.ts';

type Exporting = RecordContext & ReadingContext & TasksContext;
type Confirmed = Call<typeof exportPerson>['body'];

/** The latest accesses and acts that a file has. */
const MOST = 10_000;

async function accountOf({ pool }: Exporting, userId: string): Promise<PersonExport['account']> {
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

/** What they said and have to do in one meeting; null for one that is no more. */
async function meetingOf(
  exporting: Exporting,
  { meetingId, participants, guests }: Confirmed['meetings'][number],
  viewer: Viewer,
): Promise<PersonExport['meetings'][number] | null> {
  const meeting = await findMeeting(exporting.pool, viewer, meetingId);
  if (meeting === null) return null;
  const themselves = meeting.participants.filter(({ number }) => participants.includes(number));
  const names = themselves.map(({ name }) => name);
  const today = localDay(Date.parse(exporting.now()));
  const [lines, { actions }, invited] = await Promise.all([
    linesSaidBy(exporting, meetingId, participants),
    listActions(exporting, viewer, { of: 'all', status: 'all', meeting: meetingId, today, page: 1, limit: 1_000 }),
    guests.length === 0 ? [] : guestsOf(exporting.pool, meetingId),
  ]);
  return {
    id: meeting.id,
    title: meeting.title,
    startTime: meeting.startTime.toISOString(),
    names,
    emails: [
      ...themselves.flatMap(({ email }) => email ?? []),
      ...invited.filter(({ guest }) => guests.includes(guest)).map(({ email }) => email),
    ],
    lines,
    actions: actions
      .filter(({ assignee }) => assignee !== null && names.includes(assignee))
      .map(({ task, deadline, completed }) => ({ task, deadline, status: completed ? 'completed' : 'pending' })),
  };
}

/**
 * What they asked the chat bot, and what it answered, in the order in which they did; of their account's person too.
 */
async function chatsOf(
  { pool, log }: Exporting,
  { userId, conversations }: Pick<Confirmed, 'userId' | 'conversations'>,
): Promise<PersonExport['chats']> {
  const own = userId === null ? [] : await chatsOfAccount(pool, userId);
  const named = conversations.filter((one): one is ChatPerson => one.person !== null);
  const asked: { at: string; request: string; answer: string | null }[] = [];
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
      asked.push({ at: metadata.time, request: data.request, answer: answers.get(data.activity) ?? null });
    }
  }
  return asked.toSorted((one, other) => one.at.localeCompare(other.at));
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

/** What they are told of now, and what they chose. */
async function toldOf(
  { pool, sealer, now }: Exporting,
  { userId, account }: { readonly userId: string; readonly account: { readonly email: string; readonly role: string } },
): Promise<Pick<PersonExport, 'notices' | 'choices'>> {
  const { email, role } = account;
  const viewer: Viewer = { userId, email, role: isRole(role) ? role : 'observer' };
  const [told, choices, joining] = await Promise.all([
    noticesFor({ pool, sealer }, viewer, new Date(now())),
    noticeChoicesOf(pool, userId),
    preferenceOf(pool, userId),
  ]);
  return {
    notices: told.map(({ kind, givenAt, title }) => ({ at: givenAt.toISOString(), kind, meeting: title })),
    choices: {
      notices: [...choices].map(([kind, choice]) => ({ kind, ...choice })),
      joining,
    },
  };
}

/** Everything that the record has of somebody, for themselves. The caller has noted that it leaves. */
export async function personExport(
  exporting: Exporting,
  { userId, meetings, conversations }: Confirmed,
  viewer: Viewer,
): Promise<PersonExport> {
  const { pool, now } = exporting;
  const [account, accesses, entries] =
    userId === null
      ? [null, [], []]
      : await Promise.all([
          accountOf(exporting, userId),
          listAccess(pool, { userId }, { page: 1, limit: MOST }).then((found) => found.entries),
          entriesFitting(pool, entryFilterOf({ person: userId, heard: false }), { limit: MOST }),
        ]);
  const own = entries.filter(({ actor }) => actor === `user:${userId ?? ''}`);
  const shown = await showEntries(exporting, own, { viewer });
  const found: PersonExport['meetings'] = [];
  // One after the other: each may have thousands of lines to open.
  for (const confirmed of meetings) {
    const meeting = await meetingOf(exporting, confirmed, viewer);
    if (meeting !== null) found.push(meeting);
  }
  const objections: PersonExport['objections'] = [];
  for (const { id, title, names } of found)
    for (const { at, kind } of await objectionsBy(pool, id, names))
      objections.push({ at: at.toISOString(), meeting: title, kind });
  return {
    madeAt: now(),
    account,
    accesses: accesses.map(({ at, kind, reason, way, address }) => ({
      at: at.toISOString(),
      kind,
      reason,
      way,
      address,
    })),
    done: shown.entries.flatMap(({ at, sentence }) => (sentence === null ? [] : [{ at, sentence }])),
    meetings: found,
    chats: await chatsOf(exporting, { userId, conversations }),
    mails: userId === null ? [] : await mailsOf(exporting, userId),
    tools: userId === null ? [] : await toolsFor(exporting, userId),
    ...(account === null || userId === null
      ? { notices: [], choices: { notices: [], joining: null } }
      : await toldOf(exporting, { userId, account })),
    objections,
  };
}
