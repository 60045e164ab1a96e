import { personEraser } from '#bots/eraser/person-eraser.ts';
import { changeByGlossary } from '#commands/glossary/apply.ts';
import { addEntry, changeEntry, readEntries, readGlossary } from '#commands/glossary/glossary.ts';
import { handle, type Dependencies, type Request } from '#commands/handle.ts';
import { changeTranscript } from '#commands/meeting/correct.ts';
import { changeInParts } from '#commands/meeting/in-parts.ts';
import { changeMeeting, loadMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import { GreffierError } from '#domain/errors.ts';
import { GLOSSARY_STREAM } from '#domain/glossary/stream.ts';
import { captureStream } from '#domain/meeting/capture/identity.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { eventRegistry } from '#domain/registry.ts';
import { userStreams } from '#domain/user/stream.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { MemoryEventStore } from '#infra/event-store/memory.ts';
import { MemoryKeyring } from '#test/support/keyring.ts';
import { runs } from '#test/support/long.ts';
import { analysisOf, ORGANISER, someAnalysis, someMeeting } from '#test/support/meetings.ts';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';

/** Whom nobody else is called like, and who is erased in the end. */
const NAME = 'Zéphyrine Quarck';
const MARK = /z[ée]phyrine|quarc?k/iu;
const principal = { userId: ORGANISER, isAdmin: false };
const request = (): Request => ({ commandId: randomUUID(), actor: `user:${ORGANISER}`, correlationId: 'spec' });
const LINES = numberLines(
  ['Le budget est voté.', 'Le devis du budget arrive.', 'On garde la salle.', 'La salle est prise.'].map(
    (text, index) => ({
      speaker: index % 2 === 0 ? 'Claire' : NAME,
      text,
      at: index,
    }),
  ),
);

/** Names of what is done, in any order. */
const STEPS = [
  'analyse',
  'statement',
  'action',
  'line',
  'rename',
  'undo',
  'merge',
  'part',
  'entry',
  'entry2',
  'remove',
  'others',
  'quote',
  'question',
  'apply',
] as const;
type Step = (typeof STEPS)[number];

const QUOTE = 'le devis du budget arrive';

async function after(steps: readonly Step[]) {
  const keyring = new MemoryKeyring();
  const dependencies: Dependencies = {
    log: new StoredEventLog(new MemoryEventStore(), new EventCodec(eventRegistry, keyring)),
    now: () => '2026-07-01T12:00:00.000Z',
  };
  const { meetingId } = await saveMeeting(dependencies, someMeeting({ lines: LINES, participants: [] }), request());
  await handle(dependencies, {
    stream: userStreams.of(ORGANISER),
    command: {
      type: 'createUser',
      userId: ORGANISER,
      displayName: 'Claire',
      email: 'claire@exemple.fr',
      role: 'user',
      department: null,
      jobTitle: null,
    },
    request: request(),
  });
  const { people, transcript } = await loadMeeting(dependencies.log, meetingId);
  const number = [...people].find(([, { name }]) => name === NAME)?.[0] ?? -1;
  const other = [...people.keys()].find((one) => one !== number) ?? -1;
  const about = { meetingId, principal };
  const minutes = (command: object) =>
    changeMeeting(dependencies, { meetingId, command: { ...about, ...command } as never, request: request() });
  const words = (command: object) =>
    changeTranscript(dependencies, { meetingId, command: { ...about, ...command } as never, request: request() });
  const pair = (type: 'mergeSpeakers' | 'partSpeakers') =>
    changeInParts(dependencies, {
      meetingId,
      command: { type, ...about, from: number, into: other },
      request: request(),
    });
  const entry = (wrong: string, right: string) => addEntry(dependencies, { wrong, right, kind: 'name' }, request());
  const deeds: Readonly<Record<Step, () => Promise<unknown>>> = {
    analyse: () => {
      const { result, ...analysis } = analysisOf(meetingId, randomUUID());
      const found = { ...someAnalysis(['a1']), summary: `${NAME} tient le budget.` };
      return minutes({ ...analysis, captureId: transcript?.captureId, result: { ...result, ...found } });
    },
    statement: () =>
      minutes({ type: 'addStatement', part: 'decisions', statementId: randomUUID(), text: `${NAME} signe.` }),
    others: () =>
      minutes({
        type: 'addAction',
        actionId: 'o1',
        content: { task: 'Réserver le train', assignee: 'Claire', deadline: null, priority: 'low' },
      }),
    quote: () => minutes({ type: 'addStatement', part: 'keyPoints', statementId: 'q1', text: `À noter : ${QUOTE}.` }),
    question: () => minutes({ type: 'addStatement', part: 'questions', statementId: 'n9', text: `Que fait ${NAME} ?` }),
    action: () => minutes({ type: 'correctAction', actionId: 'a1', changes: { assignee: NAME } }),
    line: () => words({ type: 'correctLine', line: 1, text: `Moi, ${NAME}, je garde le budget.` }),
    rename: () => words({ type: 'renameSpeaker', speaker: number, name: 'Zephyrine Quark' }),
    undo: () => words({ type: 'undoSpeaker', number }),
    merge: () => pair('mergeSpeakers'),
    part: () => pair('partSpeakers'),
    entry: () => entry('Zephyrine', 'Zéphyrine'),
    entry2: () => entry('couac', 'Quarck'),
    remove: async () => {
      const [first] = await readEntries(dependencies.log);
      if (first) await changeEntry(dependencies, { id: first.id, content: null }, request());
    },
    apply: async () => {
      const change = { type: 'applyGlossary', glossary: await readGlossary(dependencies.log) } as const;
      await changeByGlossary(dependencies, { meetingId, change, request: request() });
    },
  };
  for (const step of steps)
    await deeds[step]().catch((error: unknown) => {
      if (!(error instanceof GreffierError)) throw error;
    });
  // Their words are theirs again before they are erased: what was said to be another's stays another's.
  await pair('partSpeakers').catch(() => undefined);
  const { state } = await minutes({ type: 'erasePerson', erasureId: 'e', participants: [number] });
  const asked = (await dependencies.log.load(meetingStream(meetingId))).events.at(-1);
  const open = { subject: meetingId, detail: 'e', askedBy: asked?.id ?? '', correlationId: 'c' } as never;
  await personEraser(dependencies, keyring).act(open, new AbortController().signal);
  const streams = [meetingStream(meetingId), captureStream(state.transcript?.captureId ?? ''), GLOSSARY_STREAM];
  const events = [];
  for (const stream of streams) events.push(...(await dependencies.log.load(stream)).events);
  return events.map(({ type, data }) => ({ type, data }));
}

it('somebody who is erased is in no version of anything and in no glossary, whatever was done before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { maxLength: 10 }), async (steps) => {
      const events = await after(['analyse', ...steps]);
      const kept = events.filter(({ type }) => type === 'MinutesRekeyed');
      expect(JSON.stringify(kept)).not.toContain(QUOTE);
      expect(kept.some(({ data }) => JSON.stringify(data).includes('Réserver le train'))).toBe(
        steps.includes('others'),
      );
      const left = events.filter(({ data }) => MARK.test(JSON.stringify(data)));
      // A line that was put right while it was somebody else's has what they say, as any of theirs.
      const isOfALine = (type: string) => type === 'TranscriptLineCorrected' || type === 'SpeakerRekeyed';
      expect(left.filter(({ type }) => !isOfALine(type))).toEqual([]);
      if (!steps.includes('merge')) expect(left).toEqual([]);
    }),
    // A name that was put right is theirs as well.
    {
      numRuns: runs(40),
      examples: [
        [['entry2', 'rename']],
        [['quote', 'merge', 'line']],
        [['others', 'quote', 'question', 'statement', 'action']],
      ],
    },
  );
});
