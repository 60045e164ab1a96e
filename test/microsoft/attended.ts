import { changeBotSession } from '#commands/bot-session/session.ts';
import { saveBotSession } from '#commands/bot-session/save.ts';
import { handle } from '#commands/handle.ts';
import { captionStreams } from '#domain/bot-session/streams.ts';
import type { Person, TestApi } from '#test/support/api.ts';
import { someRequest } from '#test/support/inhabited.ts';
import { randomUUID } from 'node:crypto';

/** A bot that was in a meeting of Teams for fifty minutes, wrote a line down and was saved. */
export async function attended(
  { dependencies, clock }: Pick<TestApi, 'dependencies' | 'clock'>,
  { meetingUrl, person }: { readonly meetingUrl: string; readonly person: Person },
): Promise<{ readonly meetingId: string }> {
  const sessionId = randomUUID();
  const request = () => someRequest(person.id);
  const tell = (command: Parameters<typeof changeBotSession>[1]['command']) =>
    changeBotSession(dependencies, { sessionId, command, request: request() });
  const launch = { botName: 'Greffier', requestedBy: person.id, expiresAt: '2100-01-01T00:00:00.000Z' };
  await tell({ ...launch, meetingUrl, type: 'requestLaunch', sessionId, platform: 'teams' });
  const caption = { line: 0, speaker: 'Claire', at: 0, text: 'on commence', startedAt: clock.now() };
  await handle(dependencies, {
    stream: captionStreams.of(sessionId),
    command: { type: 'finaliseCaption', sessionId, ...caption },
    request: request(),
  });
  clock.advance({ minutes: 50 });
  await tell({ type: 'end', reason: 'meeting-ended', lines: 1, evidence: null });
  return saveBotSession({ ...dependencies, platforms: [] }, { sessionId, title: null, request: request() });
}
