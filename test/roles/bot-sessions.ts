import { apiContextOf } from '#api/derived-context.ts';
import { launchDependencies } from '#api/bot-session/launching.ts';
import { CaptionWriter } from '#commands/bot-session/caption-writer.ts';
import { launchBot } from '#commands/bot-session/launch.ts';
import { changeBotSession } from '#commands/bot-session/session.ts';
import { meetingOfBotSession } from '#domain/bot-session/identity.ts';
import { PostgresEvidence } from '#infra/vault/sealed/evidence.ts';
import { TEST_MEET_ORIGIN, type Person, type TestApi } from '#test/support/api.ts';
import { randomUUID } from 'node:crypto';

const request = () => ({ commandId: randomUUID(), actor: 'system:test', correlationId: randomUUID() }) as const;

/** Any bytes: what counts is who gets them. */
const PICTURE = Buffer.from('89504e470d0a1a0a', 'hex');

export interface ArrangedBotSession {
  readonly id: string;
  /** The meeting that is made of it. */
  readonly meetingId: string;
  /** Names a picture of it. */
  readonly evidence: string;
}

/**
 * A bot session in a call, with a line that was said, a picture, an objection, and a question that waits for an answer.
 */
export async function arrangeBotSession(api: TestApi, launcher: Person, sentinel: string): Promise<ArrangedBotSession> {
  const dependencies = api.dependencies;
  const { sessionId: id } = await launchBot(
    launchDependencies(apiContextOf(dependencies)),
    { meetingUrl: `${TEST_MEET_ORIGIN}/${sentinel}`, botName: `Bot ${sentinel}`, requestedBy: launcher.id },
    request(),
  );
  const now = dependencies.now();
  await changeBotSession(dependencies, {
    sessionId: id,
    command: { type: 'claim', worker: 'w1', now },
    request: request(),
  });
  await changeBotSession(dependencies, { sessionId: id, command: { type: 'join', joinedAt: now }, request: request() });
  await changeBotSession(dependencies, {
    sessionId: id,
    command: { type: 'askConsent', consent: 'recording', evidence: null },
    request: request(),
  });
  await changeBotSession(dependencies, {
    sessionId: id,
    command: { type: 'object', sessionId: id, kind: 'stop', via: 'chat', by: 'Alice', words: `Arrête ${sentinel}` },
    request: request(),
  });
  const writer = new CaptionWriter({ ...dependencies, sessionId: id, worker: 'w1', report: () => {} });
  await writer.write({
    type: 'finaliseCaption',
    sessionId: id,
    line: 0,
    speaker: 'Alice',
    text: `Bonjour ${sentinel}`,
    startedAt: now,
    at: 0,
  });
  const evidence = await new PostgresEvidence(api.record.pool, api.record.vault).keep(id, PICTURE);
  await api.record.caughtUp();
  return { id, meetingId: meetingOfBotSession(id), evidence };
}
