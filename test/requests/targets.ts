import type { Scene } from '#test/roles/scene.ts';
import { createUser } from '#commands/user/create-user.ts';
import { TEST_MEET_ORIGIN } from '#test/support/api.ts';
import { payload } from '#test/support/minutes.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import type { AskerName } from './shot.ts';
import type { Hints } from './valid.ts';

/** What requests may name, so that they meet something. */
export interface Targets {
  readonly hints: (by: AskerName, path: string, changes: boolean) => Hints;
}

const actions = fc.constantFrom('a1', 'a2', 'zz');
const transcripts = fc.constantFrom<unknown>(
  '',
  '  ',
  'Claire: Bonjour à tous\nNoor: On valide le devis',
  '[00:00:04] Claire: Décision : on retient le devis',
  'WEBVTT\n\n00:00.000 --> 00:02.000\n<v Claire>Bonjour',
  '1\n00:00:00,000 --> 00:00:02,000\nClaire: Bonjour\n',
  '{"lines":[{"speaker":"Claire","text":"Bonjour"}]}',
  '{"a":',
  `${'Claire: Oui.\n'.repeat(2_000)}`,
  42,
  null,
  ['a'],
);
const words = fc.constantFrom(
  'inventaire',
  'budget',
  'budget -inventaire',
  '"le budget"',
  'ou',
  'e',
  '!',
  'été',
  'Claire',
);

interface Row {
  readonly id: string;
  readonly of: string;
  readonly row: string;
}

/** Rows that requests may name, as plain values: they are handed to processes that ask from outside. */
export interface Grounds {
  readonly accounts: readonly { readonly id: string; readonly email: string }[];
  /** Meetings and bot sessions that may be changed, of an administrator and of a user. */
  readonly chiefs: readonly string[];
  readonly users: readonly string[];
  readonly chiefsSessions: readonly string[];
  readonly usersSessions: readonly string[];
  /** Those that stay as they are. */
  readonly meetings: readonly (Row & { readonly provided: string; readonly sentinel: string })[];
  readonly sessions: readonly (Row & { readonly evidence: string; readonly sentinel: string })[];
  readonly storeId: string;
  /** The last position, as text. */
  readonly head: string;
}

/**
 * Rows that those who may not know of them could hit, and rows that may be changed without anybody learning of the
 * others.
 */
export async function openGrounds({ api, chief, people, meetings, sessions, anotherSession }: Scene): Promise<Grounds> {
  const request = () => ({ commandId: randomUUID(), actor: 'system:test', correlationId: randomUUID() }) as const;
  const makeMeeting = async (token: string): Promise<string> =>
    (await api.call(saveMeeting, { token, body: payload({ subject: 'Terrain' }) })).answer.id;
  const grounds = async (token: string) => Promise.all([1, 2, 3].map(() => makeMeeting(token)));
  const accounts = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const email = `${randomUUID()}@exemple.fr`;
      const { userId } = await createUser(api.dependencies, {
        user: { displayName: 'Compte', email, role: 'user', department: null, jobTitle: null },
        password: 'un mot de passe quelconque',
        request: request(),
      });
      return { id: userId, email };
    }),
  );
  const [chiefs, users] = await Promise.all([grounds(chief.token), grounds(people.user.token)]);
  const [ofChief, ofUser] = [await anotherSession('admin', 'own'), await anotherSession('user', 'own')];
  const { store } = api.record;
  return {
    accounts,
    chiefs,
    users,
    chiefsSessions: [ofChief.id],
    usersSessions: [ofUser.id],
    meetings,
    sessions,
    storeId: store.id,
    head: String((await store.head()) ?? 0n),
  };
}

/** What requests may name on these grounds. */
export function targetsOf({
  accounts,
  chiefs,
  users,
  chiefsSessions,
  usersSessions,
  meetings,
  sessions,
  storeId,
  head,
}: Grounds): Targets {
  const positions = fc.oneof(
    {
      weight: 300,
      arbitrary: fc.constantFrom(
        `${storeId}:${head}`,
        `${storeId}:0`,
        `${randomUUID()}:1`,
        `${storeId}:-1`,
        'x',
        '',
        ':',
        `${storeId}:${'9'.repeat(19)}9`,
      ),
    },
    // This one is waited for.
    { weight: 1, arbitrary: fc.constant(`${storeId}:${'9'.repeat(18)}`) },
  );
  const emails = fc.constantFrom(
    ...accounts.map(({ email }) => email),
    'nouvelle@exemple.fr',
    'pas une adresse',
    `${randomUUID()}@exemple.fr`,
  );
  const ids = (by: AskerName, changes: boolean): readonly string[] => {
    const known = [randomUUID(), 'x'];
    if (!changes || by === 'anonymous' || by === 'observer') return [...known, ...meetings.map(({ id }) => id)];
    // What an administrator or an organiser changes could show others what was hidden from them.
    return by === 'admin'
      ? [...known, ...chiefs, ...users]
      : [...known, ...users, ...meetings.filter(({ of, row }) => of !== 'user' || row !== 'own').map(({ id }) => id)];
  };

  const sessionIds = (by: AskerName, changes: boolean): readonly string[] => {
    const known = [...(by === 'admin' ? chiefsSessions : []), ...usersSessions];
    const standing =
      changes && by === 'admin' ? [] : sessions.filter(({ of, row }) => !changes || of !== 'user' || row !== 'own');
    return [...known, ...standing.map(({ id }) => id)];
  };

  return {
    hints: (by, path, changes) => {
      const own = path.includes('/users/')
        ? accounts.map(({ id }) => id)
        : path.endsWith('/analyze')
          ? ['testbot-analysis', 'testbot-1', 'testbot-2']
          : ids(by, changes);
      const known: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
        id: fc.constantFrom(...own),
        userId: fc.constantFrom(...accounts.map(({ id }) => id), randomUUID()),
        meetingId: fc.constantFrom(...(changes ? chiefs : ids(by, false)), ...meetings.map(({ provided }) => provided)),
        actionId: actions,
        email: emails,
        minPosition: positions,
        transcript: transcripts,
        analysis: fc.oneof(
          fc.constant({ summary: 'Bonjour', keyPoints: ['a'], decisions: [], actionItems: [] }),
          fc.jsonValue({ maxDepth: 3 }),
        ),
        q: words,
        search: words,
        title: words,
        address: fc.constantFrom(
          '/api/meetings',
          '/api/admin/logs?page=1',
          `/api/meetings/${meetings[0]?.id}/export.pdf`,
          '//exemple.fr/',
          'http://exemple.fr/',
          '/\\exemple.fr',
          '/a\r\nb',
        ),
        projection: fc.constantFrom('meetings', 'transcripts', 'users', 'nulle'),
        stream: fc.constantFrom(...meetings.slice(0, 3).map(({ id }) => `meeting-${id}`), 'settings'),
        senderEmail: emails,
        meeting: fc.constantFrom(...meetings.map(({ id }) => id)),
        session: fc.constantFrom(...sessionIds(by, changes)),
        sessionId: fc.constantFrom(...sessionIds(by, changes)),
        evidence: fc.constantFrom(...sessions.map(({ evidence }) => evidence)),
        meetingUrl: fc.constantFrom(
          `${TEST_MEET_ORIGIN}/abc-defg-hij`,
          `${TEST_MEET_ORIGIN}/abc-defg-hij?b#c`,
          `${TEST_MEET_ORIGIN}/abcdefghij`,
          'http://127.0.0.1/',
          'javascript:alert(1)',
          `${TEST_MEET_ORIGIN}@exemple.fr/abc`,
        ),
        command: fc.constantFrom('status', 'help', 'resume', 'participants', 'note à faire', 'rien', 'time'),
      };
      return (name) => known[name];
    },
  };
}
