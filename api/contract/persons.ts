import { z } from 'zod/mini';
import { changed, position } from './meetings.ts';
import { limit, page } from './page.ts';
import { route, TABLES_BEHIND } from './route.ts';

export { calledAlike, isOneCalled, type CalledAlike } from '#domain/person/called.ts';

const count = z.int();

const numbers = z.array(z.int().check(z.nonnegative())).check(z.maxLength(1000));

/** Where a person was found in one meeting, for the person who confirms that it is them. */
export const candidate = z.object({
  meetingId: z.string(),
  title: z.string(),
  startTime: z.string(),
  participants: z.array(
    z.object({
      number: count,
      name: z.string(),
      email: z.nullable(z.string()),
      words: count,
      /** Whether somebody confirmed that they are one of the accounts that were found. */
      linked: z.boolean(),
    }),
  ),
  guests: z.array(z.object({ guest: count, email: z.string() })),
});

/** Where a person asked the chat bot of Teams for something; at most two hundred, the latest first. */
export const chatCandidate = z.object({
  conversationId: z.string(),
  person: z.string(),
  name: z.nullable(z.string()),
  kind: z.nullable(z.enum(['personal', 'group', 'channel'])),
  requests: count,
  lastAskedAt: z.nullable(z.string()),
  /** Who asked for something there, they included. */
  people: count,
  linked: z.boolean(),
});

export type ChatCandidate = z.infer<typeof chatCandidate>;

export const findPerson = route({
  method: 'get',
  path: '/api/admin/persons',
  access: 'admin',
  summary: 'Accounts, participants, guests and people in chats with a name or an address, before a person is erased',
  query: z.object({
    q: z.string().check(z.trim(), z.minLength(2), z.maxLength(200)),
    page,
    limit: limit(200, 50),
    minPosition: z.optional(position),
  }),
  answer: z.object({
    accounts: z.array(z.object({ id: z.string(), displayName: z.string(), email: z.string(), role: z.string() })),
    meetings: z.array(candidate),
    /**
     * Conversations in which somebody of that name, or with one of these accounts, asked the chat bot for something.
     */
    conversations: z.array(chatCandidate),
    total: count,
    page: count,
    limit: count,
  }),
});

/** Who somebody is: an account, and participants and guests of meetings that were confirmed to be them. */
const confirmedPerson = z
  .object({
    userId: z.nullable(z.uuid()),
    meetings: z
      .array(z.object({ meetingId: z.uuid(), participants: numbers, guests: z._default(numbers, []) }))
      .check(z.maxLength(1000)),
    /** What they wrote to the chat bot; without a person the whole conversation. */
    conversations: z._default(
      z.array(z.object({ conversationId: z.uuid(), person: z.nullable(z.uuid()) })).check(z.maxLength(1000)),
      [],
    ),
    /** That all of these are one person, though names or addresses differ. */
    isOnePerson: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ userId, meetings, conversations }) => userId !== null || meetings.length + conversations.length > 0, {
      error: 'Indiquez un compte, une réunion ou une discussion.',
    }),
  );

/** What the record has of a person, in a form that programs read. */
const personFile = z.object({
  madeAt: z.string(),
  /** Null for somebody without an account. */
  account: z.nullable(
    z.object({
      displayName: z.string(),
      email: z.string(),
      role: z.string(),
      department: z.nullable(z.string()),
      jobTitle: z.nullable(z.string()),
      createdAt: z.string(),
      lastSignInAt: z.nullable(z.string()),
      /** Accounts at providers with which they sign in. */
      identities: z.array(z.object({ provider: z.string(), label: z.nullable(z.string()), linkedAt: z.string() })),
    }),
  ),
  /** Sign-ins, refusals, exports; the latest 10,000. */
  accesses: z.array(
    z.object({
      at: z.string(),
      kind: z.string(),
      reason: z.nullable(z.string()),
      way: z.nullable(z.string()),
      address: z.nullable(z.string()),
    }),
  ),
  /** What the person did, the latest 10,000. */
  done: z.array(z.object({ at: z.nullable(z.string()), sentence: z.string() })),
  meetings: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      startTime: z.string(),
      names: z.array(z.string()),
      emails: z.array(z.string()),
      lines: z.array(z.object({ line: count, at: z.nullable(z.number()), text: z.string() })),
      actions: z.array(z.object({ task: z.string(), deadline: z.nullable(z.string()), status: z.string() })),
    }),
  ),
  /** What they asked the chat bot of Teams, and what it answered, conversation by conversation. */
  chats: z.array(z.object({ at: z.string(), request: z.string(), answer: z.nullable(z.string()) })),
  /**
   * What Greffier sent their account by mail by itself, the latest 10,000; `meeting`: the title of what it was about.
   */
  mails: z.array(
    z.object({
      at: z.string(),
      kind: z.string(),
      meeting: z.nullable(z.string()),
      status: z.enum(['sent', 'unknown', 'failed', 'withheld', 'dismissed', 'waiting']),
    }),
  ),
  /** To which tools they have their action items sent, as these call place and account; tokens leave with nothing. */
  tools: z.array(
    z.object({
      title: z.string(),
      since: z.string(),
      place: z.nullable(z.string()),
      account: z.nullable(z.string()),
      /** Where what was sent is opened there. */
      tasks: z.array(z.object({ url: z.string(), done: z.boolean() })),
    }),
  ),
  /** What they are told of in the application, and what they chose to be told of. */
  notices: z.array(z.object({ at: z.string(), kind: z.string(), meeting: z.nullable(z.string()) })),
  choices: z.object({
    notices: z.array(z.object({ kind: z.string(), inApplication: z.boolean(), byMail: z.boolean() })),
    /** To which of their meetings a bot comes by itself; null where they chose nothing. */
    joining: z.nullable(z.string()),
  }),
  /** Where they objected to being captured, by the name under which they were heard. */
  objections: z.array(z.object({ at: z.string(), meeting: z.string(), kind: z.enum(['stop', 'objection']) })),
});

const NAMES_DIFFER =
  '409 PERSON_NAMES_DIFFER where what was confirmed has different names or addresses, without `isOnePerson`.';
const IN_PARTS =
  'It is sent as it is read, of thousands of meetings over minutes. What fails in the middle, a right that ends included, breaks the connection: what came is no JSON then.';

export const exportPerson = route({
  method: 'post',
  path: '/api/admin/persons/export',
  access: 'admin',
  summary: 'What the record has of a person, to be handed to them (articles 15 and 20 of the GDPR); noted',
  description: `${NAMES_DIFFER} ${IN_PARTS}`,
  body: confirmedPerson,
  answer: personFile,
});

export const exportOwnData = route({
  method: 'post',
  path: '/api/account/export',
  access: 'signed-in',
  summary: 'What the record has of the caller (articles 15 and 20 of the GDPR); noted',
  description: `Of meetings, those in which they are by an address that they have or had, or by a link that somebody confirmed: who merely has their name may be somebody else. ${IN_PARTS}`,
  body: z.object({}),
  answer: personFile,
});

export const erasePerson = route({
  method: 'post',
  path: '/api/admin/erasures',
  access: 'admin',
  summary:
    'Make a person unreadable: their account, their name, address and lines in meetings, and what they wrote to the chat bot, as was confirmed',
  description: NAMES_DIFFER,
  status: 202,
  body: confirmedPerson,
  answer: z.extend(changed, {
    erasureId: z.string(),
    location: z.string(),
    /** Meetings that are held: there it waits until that is lifted, and is done everywhere else. */
    held: z.array(z.string()),
  }),
  unavailable: TABLES_BEHIND,
});

export const erasureState = route({
  method: 'get',
  path: '/api/admin/erasures/:id',
  access: 'admin',
  summary: 'What of an erasure is still to be done',
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  query: z.object({ minPosition: z.optional(position) }),
  answer: z.object({
    id: z.string(),
    open: count,
    done: z.boolean(),
    /** Meetings in which it waits for a hold to be lifted. */
    held: z.array(z.object({ meetingId: z.string(), title: z.string() })),
    /** Whether nothing is left but what waits for holds. */
    doneElsewhere: z.boolean(),
  }),
});

export type Candidate = z.infer<typeof candidate>;
export type PersonExport = z.infer<typeof exportPerson.answer>;
