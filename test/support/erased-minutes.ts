import { personEraser } from '#bots/eraser/person-eraser.ts';
import { loadTranscript } from '#commands/capture/lines.ts';
import { handle, type Dependencies, type Request } from '#commands/handle.ts';
import { changeTranscript } from '#commands/meeting/correct.ts';
import { changeMeeting, loadMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import type { Analysis } from '#domain/analysis/analysis.ts';
import type { Keyring } from '#domain/events/keyring.ts';
import { contentOf, wordsByLine } from '#domain/meeting/content.ts';
import type { EventLog } from '#domain/events/log.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { shownMinutes } from '#domain/meeting/minutes.ts';
import { eventRegistry } from '#domain/registry.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { userStreams } from '#domain/user/stream.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { MemoryEventStore } from '#infra/event-store/memory.ts';
import { MemoryKeyring } from '#test/support/keyring.ts';
import { analysisOf, ORGANISER, someMeeting } from '#test/support/meetings.ts';
import { randomUUID } from 'node:crypto';

export const ZOE_ACCOUNT = '7b1c8c1e-0000-4000-8000-00000000000e';
const principal = { userId: ORGANISER, isAdmin: true };

/** What Zoé, Paul, Claire and Noé say; the organiser is Claire. */
export const LINES = numberLines([
  { speaker: 'Zoé Hamel', text: 'Bonjour, je propose le hangar de Nantes.', at: 0 },
  { speaker: 'Paul', text: 'On ouvre le dépôt en mars.', at: 1 },
  { speaker: 'Claire', text: 'Je prépare le devis.', at: 2 },
  { speaker: 'Paul', text: 'Zoé Hamel part en congé lundi.', at: 3 },
  { speaker: 'Noé', text: 'Bonne journée.', at: 4 },
]);
export const own = (line: number, quote = LINES[line]?.text ?? '') => [{ line, quote }];

const FOUND = {
  decisions: [{ id: 'd1', text: 'Ouvrir le dépôt', citations: own(1) }],
  summary: 'De l’analyste.',
  summaryCitations: [0, 1].flatMap((line) => own(line)),
};

/** A meeting in memory whose minutes people put right, and from which people are erased. */
export async function openMinutes(lines = LINES) {
  const keyring = new MemoryKeyring();
  const dependencies: Dependencies = {
    log: new StoredEventLog(new MemoryEventStore(), new EventCodec(eventRegistry, keyring)),
    now: () => '2026-07-01T12:00:00.000Z',
  };
  const request = (userId = ORGANISER): Request => ({
    commandId: randomUUID(),
    actor: `user:${userId}`,
    correlationId: 'spec',
  });
  const account = (userId: string, displayName: string) =>
    handle(dependencies, {
      stream: userStreams.of(userId),
      command: {
        type: 'createUser',
        userId,
        displayName,
        email: `${userId}@exemple.fr`,
        role: 'admin',
        department: null,
        jobTitle: null,
      },
      request: request(),
    });
  await account(ORGANISER, 'Claire');
  await account(ZOE_ACCOUNT, 'Zoé Hamel');
  const { meetingId } = await saveMeeting(dependencies, someMeeting({ lines, participants: [] }), request());
  const meeting = () => loadMeeting(dependencies.log, meetingId);
  const change = (command: object, by = ORGANISER) =>
    changeMeeting(dependencies, {
      meetingId,
      command: { meetingId, principal, ...command } as never,
      request: request(by),
    });
  const words = (command: object) =>
    changeTranscript(dependencies, {
      meetingId,
      command: { meetingId, principal, ...command } as never,
      request: request(),
    });
  const events = async () => (await dependencies.log.load(meetingStream(meetingId))).events;
  /** Records an analysis that found this; an action and a decision unless it says otherwise. */
  const analyse = async (found: Partial<Analysis> = {}) => {
    const { result, ...analysis } = analysisOf(meetingId, randomUUID(), { actions: ['a1'] });
    const actionItems = result.actionItems.map((item) => ({
      ...item,
      task: 'Préparer le devis',
      citations: own(2),
    }));
    const before = await meeting();
    const captured = await loadTranscript(dependencies.log, before);
    const content = captured && contentOf((await events()) as never, captured);
    await change({
      ...analysis,
      erasedBefore: before.erasedParticipants.size,
      words: wordsByLine(content?.lines ?? []),
      result: { ...result, ...FOUND, actionItems, ...found },
    });
  };
  const number = async (of: string) => [...(await meeting()).people].find(([, { name }]) => name === of)?.[0] ?? -1;
  /** Asks for the erasure of somebody, and answers what an eraser does about it, as often as it is called. */
  const asked = async (name: string) => {
    const erasureId = randomUUID();
    await change({ type: 'erasePerson', erasureId, participants: [await number(name)] });
    const last = (await events()).at(-1);
    const open = { subject: meetingId, detail: erasureId, askedBy: last?.id ?? '', correlationId: 'c' } as never;
    return (by: { readonly log?: EventLog; readonly keyring?: Keyring } = {}) =>
      personEraser({ ...dependencies, log: by.log ?? dependencies.log }, by.keyring ?? keyring).act(
        open,
        new AbortController().signal,
      );
  };
  return {
    dependencies,
    keyring,
    meetingId,
    meeting,
    change,
    words,
    analyse,
    number,
    events,
    asked,
    erase: async (name: string) => (await asked(name))(),
    minutes: async () => shownMinutes((await meeting()).minutes),
    rekeyed: async () => (await events()).filter(({ type }) => type === 'MinutesRekeyed'),
    add: (statementId: string, text: string, by = ORGANISER) =>
      change({ type: 'addStatement', part: 'decisions', statementId, text }, by),
    task: (actionId: string, content: { readonly task: string; readonly assignee: string | null }) =>
      change({ type: 'addAction', actionId, content: { deadline: null, priority: 'high', ...content } }),
  };
}
