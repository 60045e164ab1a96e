import { openApiDocument } from '#api/contract/reference.ts';
import type { OpenApiDocument } from '#api/openapi/document.ts';
import { EventStoreDbEventStore } from '#infra/event-store/eventstoredb/store.ts';
import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, operationsOf, type DocumentedOperation } from './ask.ts';
import type { Role } from './expectation.ts';
import { EXPECTATIONS } from './expectations.ts';
import { BY_SOMEBODY_NEW, REQUESTS, type Sample } from './requests.ts';
import { openScene, SIGNED_IN, type Scene } from './scene.ts';

/** What the API answers while the event store is away: every operation of the document, with a store that was killed. */
let scene: Scene;
let emulator: EventStoreDbEmulator;
let operations: readonly DocumentedOperation[];
/** Asked before the outage: some requests have to be arranged with writes. */
const samples = new Map<string, Sample & { readonly token: string; readonly at: string }>();

/** Changes of what Postgres alone keeps, or of nothing: they go on. */
const WITHOUT_THE_LOG: Readonly<Record<string, string>> = {
  logout: 'ok',
  logoutEverywhere: 'ok',
  loginCode: 'CHALLENGE_ENDED',
  loginEnrolment: 'CHALLENGE_ENDED',
  loginEnrolmentCode: 'CHALLENGE_ENDED',
  refresh: 'SESSION_ENDED',
  acceptInvitation: 'INVITATION_INVALID',
  issueTicket: 'ok',
  mindMapOfTranscript: 'ok',
  // Only a secret that waits to be confirmed.
  beginEnrolment: 'ok',
};

/** For administrators: what runs on read tables, or in the background. */
const FOR_ADMINISTRATORS: Readonly<Record<string, string>> = { retryDeadLetters: 'ok', verifyAudit: 'ok', sendTestMail: 'MAIL_NOT_CONFIGURED' };

const keyOf = (operationId: string, role: Role): string => `${operationId} ${role}`;

beforeAll(async () => {
  emulator = await EventStoreDbEmulator.start();
  scene = await openScene({}, () => EventStoreDbEventStore.open(emulator.url));
  const document = (await scene.api.call(openApiDocument)).body as unknown as OpenApiDocument;
  operations = operationsOf(document);
  for (const { operationId } of operations) {
    for (const role of SIGNED_IN) {
      const here = (one: { readonly of: string; readonly row: string }) => one.of === role && one.row === 'own';
      const [meeting, session] = [scene.meetings.find(here), scene.sessions.find(here)];
      const request = REQUESTS[operationId];
      if (!meeting || !session || !request) throw new TypeError(`${operationId} cannot be asked`);
      const person = BY_SOMEBODY_NEW.has(operationId) ? await scene.api.person(role) : scene.people[role];
      const sample = await request({ scene, person, meeting, session });
      samples.set(keyOf(operationId, role), { ...sample, token: person.token, at: scene.api.clock.now() });
    }
  }
  await scene.api.record.caughtUp();
  await emulator.kill();
});
afterAll(async () => {
  await scene.close();
  await emulator.kill();
});

const asked = async (operation: DocumentedOperation, role: Role) => {
  const sample = samples.get(keyOf(operation.operationId, role));
  if (!sample) throw new TypeError(`${operation.operationId} was not arranged`);
  // Codes of an authenticator count for half a minute.
  scene.api.clock.set(sample.at);
  return ask(scene.api.origin, operation, sample, sample.token);
};

const isRead = ({ method }: DocumentedOperation): boolean => method === 'get';
const usual = (operationId: string, role: Role) => EXPECTATIONS[operationId]?.outcomes[role][0] ?? 'missing';

describe('while the event store is away', () => {
  it.each(SIGNED_IN)('every read is answered to the role %s as with it', async (role) => {
    const outcomes = new Map<string, string | null>();
    for (const one of operations.filter(isRead)) outcomes.set(one.operationId, (await asked(one, role)).code);
    const failed = [...outcomes].filter(([operationId, code]) => {
      const expected = usual(operationId, role);
      return code !== (['ok', 'shown', 'hidden'].includes(expected) ? null : expected);
    });
    expect(outcomes.size).toBeGreaterThan(30);
    expect(failed).toEqual([]);
  });

  it.each(SIGNED_IN)('every change that the role %s may make says that the store is away', async (role) => {
    const outcomes: [string, string][] = [];
    const expected: [string, string][] = [];
    // Signing out comes last: it works.
    const changes = operations.filter((one) => !isRead(one)).toSorted((one) => (one.operationId.startsWith('logout') ? 1 : -1));
    for (const one of changes) {
      const code = WITHOUT_THE_LOG[one.operationId] ?? (role === 'admin' ? FOR_ADMINISTRATORS[one.operationId] : undefined);
      const without = usual(one.operationId, role);
      expected.push([one.operationId, code ?? (without === 'ok' ? 'STORE_UNAVAILABLE' : without)]);
      outcomes.push([one.operationId, (await asked(one, role)).code ?? 'ok']);
    }
    expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(expected));
  });
});
