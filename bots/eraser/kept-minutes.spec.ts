import { handle, type Dependencies, type Request } from '#commands/handle.ts';
import { changeTranscript } from '#commands/meeting/correct.ts';
import { changeMeeting, loadMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
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
import { beforeEach, describe, expect, it } from 'vitest';
import { personEraser } from './person-eraser.ts';

const ZOE_ACCOUNT = '7b1c8c1e-0000-4000-8000-00000000000e';
const principal = { userId: ORGANISER, isAdmin: true };
const LINES = numberLines([
  { speaker: 'Zoé Hamel', text: 'Bonjour, je propose le hangar de Nantes.', at: 0 },
  { speaker: 'Paul', text: 'On ouvre le dépôt en mars.', at: 1 },
  { speaker: 'Claire', text: 'Je prépare le devis.', at: 2 },
]);
const own = (line: number, quote: string) => [{ line, quote }];

describe('what people wrote in minutes from which somebody is erased', () => {
  let dependencies: Dependencies;
  let keyring: MemoryKeyring;
  let meetingId: string;
  const request = (userId = ORGANISER): Request => ({
    commandId: randomUUID(),
    actor: `user:${userId}`,
    correlationId: 'spec',
  });
  const change = (command: object, by = ORGANISER) =>
    changeMeeting(dependencies, {
      meetingId,
      command: { meetingId, principal, ...command } as never,
      request: request(by),
    });
  const analyse = async () => {
    const { result, ...analysis } = analysisOf(meetingId, randomUUID(), { actions: ['a1'] });
    const { erasedParticipants } = await loadMeeting(dependencies.log, meetingId);
    const decisions = [{ id: 'd1', text: 'Ouvrir le dépôt', citations: own(1, 'On ouvre le dépôt en mars.') }];
    const actionItems = result.actionItems.map((item) => ({
      ...item,
      task: 'Préparer le devis',
      citations: own(2, 'Je prépare le devis.'),
    }));
    const summaryCitations = [0, 1].map((line) => ({ line, quote: LINES[line]?.text ?? '' }));
    const found = { ...result, summary: 'De l’analyste.', summaryCitations, decisions, actionItems };
    await change({ ...analysis, erasedBefore: erasedParticipants.size, result: found });
  };
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
  const number = async (of: string) =>
    [...(await loadMeeting(dependencies.log, meetingId)).people].find(([, { name }]) => name === of)?.[0] ?? -1;
  const erase = async (name: string) => {
    const erasureId = randomUUID();
    await change({ type: 'erasePerson', erasureId, participants: [await number(name)] });
    const asked = (await dependencies.log.load(meetingStream(meetingId))).events.at(-1);
    const open = { subject: meetingId, detail: erasureId, askedBy: asked?.id ?? '', correlationId: 'c' } as never;
    await personEraser(dependencies, keyring).act(open, new AbortController().signal);
  };
  const minutes = async () => shownMinutes((await loadMeeting(dependencies.log, meetingId)).minutes);
  const rekeyed = async () =>
    (await dependencies.log.load(meetingStream(meetingId))).events.filter(({ type }) => type === 'MinutesRekeyed');
  const add = (statementId: string, text: string, by = ORGANISER) =>
    change({ type: 'addStatement', part: 'decisions', statementId, text }, by);
  const task = (actionId: string, content: { readonly task: string; readonly assignee: string | null }) =>
    change({ type: 'addAction', actionId, content: { deadline: null, priority: 'high', ...content } });

  beforeEach(async () => {
    keyring = new MemoryKeyring();
    dependencies = {
      log: new StoredEventLog(new MemoryEventStore(), new EventCodec(eventRegistry, keyring)),
      now: () => '2026-07-01T12:00:00.000Z',
    };
    await account(ORGANISER, 'Claire');
    await account(ZOE_ACCOUNT, 'Zoé Hamel');
    const saved = someMeeting({ lines: LINES, participants: [] });
    ({ meetingId } = await saveMeeting(dependencies, saved, request()));
    await analyse();
  });

  it('stays where it does not concern them, and is in the next analysis', async () => {
    await change({ type: 'correctStatement', part: 'summary', statementId: 'summary', text: 'Écrit par Claire.' });
    await change({ type: 'correctStatement', part: 'decisions', statementId: 'd1', text: 'Ouvrir le dépôt le 2 mars' });
    await add('n1', 'Le loyer est plafonné.');
    await task('o1', { task: 'Réserver le train', assignee: 'Paul' });
    await change({ type: 'completeAction', actionId: 'o1' });
    await change({ type: 'correctAction', actionId: 'a1', changes: { assignee: 'Claire', deadline: '2026-07-08' } });
    await erase('Zoé Hamel');
    expect(await minutes()).toBeNull();
    await analyse();
    const after = await minutes();
    expect(after?.summary).toBe('Écrit par Claire.');
    expect(after?.decisions.map(({ id, text }) => [id, text])).toEqual([
      ['d1', 'Ouvrir le dépôt le 2 mars'],
      ['n1', 'Le loyer est plafonné.'],
    ]);
    expect(after?.actionItems).toMatchObject([
      { id: 'a1', task: 'Préparer le devis', assignee: 'Claire', deadline: '2026-07-08' },
      { id: 'o1', task: 'Réserver le train', assignee: 'Paul' },
    ]);
    expect((await loadMeeting(dependencies.log, meetingId)).completedActions).toContain('o1');
    expect(await rekeyed()).toMatchObject([{ data: { kept: 3, lost: 0 } }, { data: { kept: 2, lost: 0 } }]);
    // Taking it back shows what the analysis found.
    await change({ type: 'undoStatement', part: 'decisions', statementId: 'd1' });
    expect((await minutes())?.decisions[0]?.text).toBe('Ouvrir le dépôt');
  });

  it('goes where it names them, is theirs to do, has their words, rests on their lines alone, or is by them', async () => {
    await add('n1', 'Mme HAMEL valide le budget.');
    await add('n2', 'Noté : « je propose le hangar de Nantes ».');
    await add('n3', 'Le loyer est plafonné.', ZOE_ACCOUNT);
    await add('n4', 'Écrit à deux.');
    await change({ type: 'correctStatement', part: 'decisions', statementId: 'n4', text: 'À deux.' }, ZOE_ACCOUNT);
    await task('o1', { task: 'Réserver le train', assignee: 'Zoé Hamel' });
    await task('o2', { task: 'Rappeler Zoe', assignee: 'Paul' });
    await change({ type: 'correctStatement', part: 'decisions', statementId: 'd1', text: 'Un hangar' });
    // The line on which it rests turns out to be theirs.
    const moved = {
      type: 'correctLine',
      meetingId,
      line: 1,
      participant: await number('Zoé Hamel'),
      principal,
    } as const;
    await changeTranscript(dependencies, { meetingId, command: moved, request: request() });
    await erase('Zoé Hamel');
    expect(await rekeyed()).toMatchObject([{ data: { kept: 0, lost: 7, statements: [], actions: [] } }]);
    await analyse();
    expect((await minutes())?.decisions.map(({ text }) => text)).toEqual(['Ouvrir le dépôt']);
    expect((await minutes())?.actionItems.map(({ id }) => id)).toEqual(['a1']);
  });

  it('is looked through again at the erasure of somebody else, by who wrote it too, also before an analysis', async () => {
    await add('n1', 'Le loyer est plafonné.');
    await add('n2', 'Paul signe le bail.');
    await erase('Zoé Hamel');
    await erase('Paul');
    await analyse();
    expect((await minutes())?.decisions.map(({ text }) => text)).toEqual(['Ouvrir le dépôt', 'Le loyer est plafonné.']);
    // What the first erasure left cannot be read any more: only what the second left.
    const kept = JSON.stringify((await rekeyed()).map(({ data }) => data));
    expect(kept).toContain('Le loyer');
    expect(kept).not.toContain('Paul');
    await erase('Claire');
    expect(JSON.stringify((await rekeyed()).map(({ data }) => data))).not.toContain('Le loyer');
  });
});
