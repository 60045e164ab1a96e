import { meetingsAnalytics } from '#api/contract/analytics.ts';
import { openApiDocument } from '#api/contract/reference.ts';
import { adminStats } from '#api/contract/system.ts';
import type { OpenApiDocument } from '#api/openapi/document.ts';
import { routeNames } from '#api/openapi/names.ts';
import { isLong } from '#test/support/long.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, operationsOf, type DocumentedOperation } from './ask.ts';
import { ROLES, ROWS, BOT_SESSION_ROWS, type Outcome, type Role } from './expectation.ts';
import { EXPECTATIONS } from './expectations.ts';
import { BY_SOMEBODY_NEW, REQUESTS } from './requests.ts';
import { openScene, SIGNED_IN, type Scene, type SceneMeeting } from './scene.ts';

let scene: Scene;
let operations: ReadonlyMap<string, DocumentedOperation>;
beforeAll(async () => {
  scene = await openScene();
  const document = (await scene.api.call(openApiDocument)).body as unknown as OpenApiDocument;
  operations = new Map(operationsOf(document).map((one) => [one.operationId, one]));
});
afterAll(() => scene.close());

/** Meetings that somebody may know of: their rows as declared, and of other people's those that are public. */
const mayKnow = (role: Role, { of, row }: Pick<SceneMeeting, 'of' | 'row'>): boolean =>
  role !== 'anonymous' &&
  (row === 'public' ||
    role === 'admin' ||
    (of === role && EXPECTATIONS['listMeetings']?.outcomes[role][ROWS.indexOf(row)] === 'shown'));

const rowsOf = (operationId: string) =>
  expectationOf(operationId).about.startsWith('session') ? BOT_SESSION_ROWS : ROWS;

const expectationOf = (operationId: string) => {
  const expected = EXPECTATIONS[operationId];
  if (!expected) throw new TypeError(`nobody has said who may call ${operationId}`);
  return expected;
};

/** What comes of one cell: a call by somebody of this role, about this row. */
async function outcomeOf(
  operationId: string,
  role: Role,
  row: (typeof ROWS)[number],
  expected: Outcome | undefined,
): Promise<Outcome> {
  const operation = operations.get(operationId);
  const request = REQUESTS[operationId];
  const whose = role === 'anonymous' ? 'user' : role;
  const here = (one: { readonly of: string; readonly row: string }) => one.of === whose && one.row === row;
  const standing = scene.meetings.find(here);
  const standingSession = scene.sessions.find(here) ?? scene.sessions[0];
  if (!operation || !request || !standing || !standingSession) throw new TypeError(`${operationId} cannot be asked`);
  const { about } = expectationOf(operationId);
  const person = BY_SOMEBODY_NEW.has(operationId) ? await scene.api.person(whose) : scene.people[whose];
  const meeting = about === 'change' && expected === 'ok' ? await scene.another(whose, row) : standing;
  const session =
    about === 'session-change' && expected === 'ok' ? await scene.anotherSession(whose, row) : standingSession;
  const { code, text } = await ask(
    scene.api.origin,
    operation,
    await request({ scene, person, meeting, session }),
    role === 'anonymous' ? null : person.token,
  );
  const unknown = [...scene.meetings, ...scene.sessions]
    .filter((one) => !mayKnow(role, one))
    .map(({ sentinel }) => sentinel);
  expect(
    unknown.filter((sentinel) => text.includes(sentinel)),
    `what ${operationId} tells ${role}`,
  ).toEqual([]);
  if (about === 'list') return code ?? (text.includes(meeting.sentinel) ? 'shown' : 'hidden');
  if (about === 'session-list') return code ?? (text.includes(session.sentinel) ? 'shown' : 'hidden');
  return code ?? 'ok';
}

/**
 * Cells for `npm test`: of those that come to the same one, another one with each operation; of changes that are made,
 * which need something of their own to change, one role's alone.
 */
function leanOf<Cell extends { readonly outcome: Outcome }>(
  cells: readonly Cell[],
  { operationId, role }: { readonly operationId: string; readonly role: Role },
): Cell[] {
  const operation = [...operations.keys()].indexOf(operationId);
  const { about, outcomes } = expectationOf(operationId);
  const may = ROLES.filter((one) => outcomes[one].includes('ok'));
  const isMadeByAnother = ['change', 'session-change'].includes(about) && may[operation % may.length] !== role;
  return [...Map.groupBy(cells, ({ outcome }) => outcome)].flatMap(([outcome, same]) => {
    const chosen = same[operation % same.length];
    return chosen === undefined || (outcome === 'ok' && isMadeByAnother) ? [] : [chosen];
  });
}

const OPERATIONS = [...routeNames().values()].map((one) => one.operationId);

/** Whether somebody of this role asks it: in `npm test`, of roles to which the same holds, another one each time. */
function isAskedBy(role: Role, operationId: string): boolean {
  const outcomes = EXPECTATIONS[operationId]?.outcomes;
  if (isLong || !outcomes) return true;
  const same = ROLES.filter((one) => outcomes[one].join() === outcomes[role].join());
  return same[OPERATIONS.indexOf(operationId) % same.length] === role;
}

describe('figures', () => {
  it.each(SIGNED_IN)('count for the role %s what they may know of', async (role) => {
    const { token } = scene.people[role];
    const { totalMeetings, overdueActions } = (await scene.api.call(adminStats, { token })).answer.stats;
    const { totals } = (
      await scene.api.call(meetingsAnalytics, { token, query: { from: '2026-07-01', to: '2026-07-01' } })
    ).answer;
    const known = scene.meetings.filter((one) => mayKnow(role, one)).length;
    expect({ totalMeetings, overdueActions, analysed: totals.meetings, actions: totals.actions }).toEqual({
      totalMeetings: known,
      overdueActions: known,
      analysed: known,
      actions: known,
    });
  });
});

describe('the matrix of roles', () => {
  it('has every operation of the document, with a request for each, and no other', () => {
    const documented = [...operations.keys()].toSorted();
    expect(Object.keys(EXPECTATIONS).toSorted()).toEqual(documented);
    expect(Object.keys(REQUESTS).toSorted()).toEqual(documented);
  });

  it('says of strangers what the document says', () => {
    for (const [operationId, { operation }] of operations) {
      const turnedAway = expectationOf(operationId).outcomes.anonymous.every((outcome) => outcome === 'NOT_SIGNED_IN');
      expect([operationId, turnedAway]).toEqual([operationId, operation['x-access'] !== 'public']);
    }
  });

  describe.each(ROLES)('for the role %s', (role) => {
    it.each(OPERATIONS.filter((one) => isAskedBy(role, one)))('%s', async (operationId) => {
      const expected = expectationOf(operationId).outcomes[role];
      const cells = expected.flatMap((outcome, index) => {
        const row = rowsOf(operationId)[index];
        return row === undefined ? [] : [{ row, outcome }];
      });
      expect(cells).toHaveLength(expected.length);
      const asked = isLong ? cells : leanOf(cells, { operationId, role });
      const outcomes: Outcome[] = [];
      for (const { row, outcome } of asked) outcomes.push(await outcomeOf(operationId, role, row, outcome));
      expect(outcomes).toEqual(asked.map(({ outcome }) => outcome));
    });
  });
});

describe('refusals', () => {
  it('of changes change nothing', async () => {
    const before = await scene.revisions();
    const changing = Object.keys(EXPECTATIONS).filter((operationId) =>
      ['change', 'session-change'].includes(expectationOf(operationId).about),
    );
    for (const [index, operationId] of changing.entries()) {
      const roles = ['anonymous', 'observer', 'user'] as const;
      // In `npm test` somebody else with each operation.
      for (const role of isLong ? roles : roles.filter((_, place) => place === index % roles.length)) {
        const refused = rowsOf(operationId).filter(
          (_row, index) => expectationOf(operationId).outcomes[role][index] !== 'ok',
        );
        for (const row of isLong ? refused : refused.slice(0, 1)) await outcomeOf(operationId, role, row, 'refused');
      }
    }
    expect(changing.length).toBeGreaterThan(5);
    expect(await scene.revisions()).toEqual(before);
  });
});
