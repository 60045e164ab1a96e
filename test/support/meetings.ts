import type { Analysis } from '#domain/analysis/analysis.ts';
import type { NewMeeting } from '#commands/meeting/save.ts';
import { captureIdOf } from '#domain/meeting/capture/identity.ts';
import type { RecordAnalysis } from '#domain/meeting/analysis-outcome.ts';
import type { Principal, MeetingCommand, SaveMeeting } from '#domain/meeting/decide.ts';
import type { TranscriptCommand } from '#domain/meeting/transcript-decider.ts';
import { numberLines, UNKNOWN_SPEAKER } from '#domain/transcript/transcript.ts';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';

export type MeetingToSave = NewMeeting;
/** Over a meeting, with or without what was said in it. */
export type AnyMeetingCommand = MeetingCommand | TranscriptCommand;

const OF_TRANSCRIPT: ReadonlySet<string> = new Set([
  'renameSpeaker',
  'correctLine',
  'undoLine',
  'undoSpeaker',
  'rekeySpeaker',
  'markLine',
  'outdateMinutes',
  'mergeSpeakers',
  'partSpeakers',
  'applyGlossary',
  'withdrawEntry',
  'linkParticipant',
  'unlinkParticipant',
  'markAsRoom',
  'markAsPerson',
]);
export const isOfTranscript = (command: AnyMeetingCommand): command is TranscriptCommand =>
  OF_TRANSCRIPT.has(command.type);

export const ORGANISER = '5f0a9f3e-6f3c-4b0f-8f0e-1d9a3a1b2c3d';

const organiser = (userId = ORGANISER): MeetingToSave['organiser'] => ({
  userId,
  keyId: `user/${userId}/identity`,
  name: 'Claire',
  email: 'claire@exemple.fr',
});

/** A captured hour of two people, `turns` turns long. */
export const someMeeting = (changes: Partial<MeetingToSave> = {}, turns = 3): MeetingToSave => ({
  platform: 'googlemeet',
  source: 'payload',
  providerMeetingId: randomUUID(),
  title: 'Comité d’été',
  startedAt: '2026-07-01T08:00:00.000Z',
  endedAt: '2026-07-01T09:00:00.000Z',
  durationMs: null,
  organiser: organiser(),
  participants: [{ name: 'Claire', email: 'claire@exemple.fr' }],
  lines: numberLines(
    Array.from({ length: turns }, (_, index) => ({
      speaker: index % 2 === 0 ? 'Claire' : 'Noé',
      text: `Phrase numéro ${index} sur le budget.`,
      at: index * 1000,
    })),
  ),
  capture: { method: 'browser_bot', sessionId: null, botName: 'Greffier', meetingUrl: null },
  ...changes,
});

const words = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll('\0', ''));
/** Some of it speaks of a document, or has a link. */
const said = fc.oneof(
  { weight: 4, arbitrary: words },
  { weight: 1, arbitrary: words.map((text) => `${text} https://exemple.fr/plan.pdf`) },
);
const email = fc.option(fc.emailAddress({ size: 'small' }), { nil: null });
const moment = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Meetings of every kind that a source may give; long ones among them, which travel in several parts. */
export const meetings: fc.Arbitrary<MeetingToSave> = fc.record({
  platform: fc.constantFrom('teams', 'googlemeet', 'unknown'),
  source: fc.constantFrom('payload', 'analysis', 'import'),
  providerMeetingId: fc.uuid(),
  title: words,
  startedAt: moment,
  endedAt: fc.option(moment, { nil: null }),
  durationMs: fc.option(fc.nat(), { nil: null }),
  organiser: fc.uuid().map(organiser),
  participants: fc.uniqueArray(fc.record({ name: fc.constantFrom('Claire', 'Noé', 'Zoë', 'Łukasz'), email }), {
    maxLength: 3,
    selector: ({ name }) => name,
  }),
  lines: fc
    .tuple(
      fc.array(
        fc.record({
          speaker: fc.constantFrom('Claire', 'Noé', 'Ève', UNKNOWN_SPEAKER),
          text: said,
          at: fc.option(fc.nat(), { nil: null }),
        }),
        { maxLength: 6 },
      ),
      fc.constantFrom(1, 1, 1, 80),
    )
    .map(([turns, times]) => numberLines(Array.from({ length: times }, () => turns).flat())),
  capture: fc.record({
    method: fc.option(words, { nil: null }),
    sessionId: fc.option(fc.uuid(), { nil: null }),
    botName: fc.option(words, { nil: null }),
    meetingUrl: fc.option(
      words.map((path) => `https://meet.exemple.fr/${path}`),
      { nil: null },
    ),
  }),
});

/** An analysis with an action item for each of `actions`, their ids. */
export const someAnalysis = (actions: readonly string[] = ['a1']): Analysis => ({
  language: 'fr',
  summary: 'Le budget est voté.',
  summaryCitations: [{ line: 0, quote: 'budget' }],
  keyPoints: [{ id: 'k1', text: 'Budget', citations: [{ line: 0, quote: 'budget' }] }],
  decisions: [],
  questions: [{ id: 'q1', text: 'Qui signe ?', citations: [{ line: 0, quote: 'budget' }] }],
  actionItems: actions.map((id) => ({
    id,
    task: `Faire ${id}`,
    assignee: null,
    deadline: null,
    deadlineText: null,
    priority: 'medium',
    citations: [{ line: 0, quote: 'budget' }],
  })),
  timeline: [],
  topics: [{ name: 'Budget', weight: 5, citations: [{ line: 0, quote: 'budget' }] }],
  meetingType: 'decision',
  sentiment: 'neutral',
  urgencyLevel: 'low',
});

export interface AnalysedItems {
  readonly actions?: readonly string[] | undefined;
  readonly erasedBefore?: number | undefined;
}

export const analysisOf = (
  meetingId: string,
  analysisId: string,
  { actions, erasedBefore = 0 }: AnalysedItems = {},
): RecordAnalysis => ({
  type: 'recordAnalysis',
  meetingId,
  captureId: captureIdOf(meetingId, 'save'),
  analysisId,
  result: someAnalysis(actions),
  erasedBefore,
  dropped: 0,
  run: { analyst: 'spec', model: 'none', promptVersion: '1', inputHash: 'f'.repeat(64), tokens: null, durationMs: 5 },
});

export const OBSERVER = '7b1c8c1e-0000-4000-8000-00000000000d';
const ACCOUNTS = [
  { userId: ORGANISER, email: 'claire@exemple.fr', role: 'user' },
  { userId: '7b1c8c1e-0000-4000-8000-00000000000b', email: 'noe@exemple.fr', role: 'user' },
  { userId: '7b1c8c1e-0000-4000-8000-00000000000c', email: 'chef@exemple.fr', role: 'admin' },
  { userId: OBSERVER, email: 'observe@exemple.fr', role: 'observer' },
] as const;

/** What may be said of who the participants of a meeting are. */
export const peopleCommands = (
  meetingId: string,
  principal: fc.Arbitrary<Principal>,
): fc.Arbitrary<TranscriptCommand> => {
  const about = {
    meetingId: fc.constant(meetingId),
    participant: fc.nat({ max: 2 }),
    principal,
  };
  const account = fc.option(fc.constantFrom(...ACCOUNTS), { nil: null });
  return fc.oneof(
    fc.record({ type: fc.constant('linkParticipant' as const), account, ...about }),
    fc.record({ type: fc.constantFrom('unlinkParticipant', 'markAsRoom', 'markAsPerson'), ...about }),
  );
};

/** Everything that may be asked of one meeting, by anybody, in any order; it is saved as one of `saves`. */
export function meetingCommands(meetingId: string, saves: readonly SaveMeeting[]): fc.Arbitrary<AnyMeetingCommand> {
  const principal = fc.constantFrom(
    { userId: ORGANISER, isAdmin: false },
    { userId: ORGANISER, isAdmin: false },
    { userId: 'admin', isAdmin: true },
    { userId: 'stranger', isAdmin: false },
  );
  const actionId = fc.constantFrom('a1', 'a2', 'a3');
  const erasureId = fc.constantFrom('e1', 'e2');
  const participants = fc.subarray([0, 1, 2], { minLength: 1 });
  const guests = fc.subarray([0, 1]);
  const analysis = fc.tuple(
    fc.constantFrom('one', 'two', 'three'),
    fc.subarray(['a1', 'a2', 'a3']),
    fc.nat({ max: 2 }),
  );
  const name = fc.constantFrom('Claire', 'Noé', 'Zoé', 'Inès');
  const changes = fc.record(
    {
      task: fc.constantFrom('Relire', 'Envoyer le devis'),
      assignee: fc.option(name, { nil: null }),
      deadline: fc.constantFrom(null, '2026-12-01'),
      priority: fc.constantFrom('high' as const, 'low' as const),
    },
    { requiredKeys: [] },
  );
  const config = fc.record({
    visibility: fc.constantFrom('public' as const, 'restricted' as const),
    captionLanguage: fc.constantFrom('fr' as const, 'en' as const),
    summaryLanguage: fc.constantFrom('fr' as const, 'es' as const),
    automaticSummary: fc.boolean(),
    automaticEmail: fc.boolean(),
  });
  const organiser = fc
    .constantFrom(ORGANISER, '7b1c8c1e-0000-4000-8000-00000000000a')
    .map((userId) => ({ userId, keyId: `user/${userId}/identity`, name: 'Claire', email: 'claire@exemple.fr' }));
  const own = { meetingId: fc.constant(meetingId), principal };
  const correctedLine = fc.record(
    {
      type: fc.constant('correctLine' as const),
      line: fc.nat({ max: 5 }),
      text: fc.constantFrom('C’est non.', 'Le devis est signé.', 'Le devis est dans devis.xlsx.'),
      speaker: name,
      ...own,
    },
    { requiredKeys: ['type', 'line', 'meetingId', 'principal'] },
  );
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...saves) },
    {
      weight: 3,
      arbitrary: analysis.map(([id, actions, erasedBefore]) => analysisOf(meetingId, id, { actions, erasedBefore })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom<MeetingCommand>(
        { type: 'skipAnalysis', meetingId, reason: 'too-short' },
        { type: 'failAnalysis', meetingId, analyst: 'spec', code: 'TIMEOUT', attempts: 3 },
      ),
    },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('setApart' as const), apart: fc.boolean(), principal }),
    },
    {
      weight: 2,
      arbitrary: fc.oneof(
        fc.record({ type: fc.constant('requestAnalysis' as const), principal }),
        fc.record({
          type: fc.constant('chooseAnalysis' as const),
          analysisId: fc.constantFrom('one', 'two', 'three'),
          principal,
        }),
      ),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constantFrom('completeAction' as const, 'reopenAction' as const),
        actionId,
        principal,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('correctAction' as const),
        meetingId: fc.constant(meetingId),
        actionId,
        changes,
        principal,
      }),
    },
    { weight: 4, arbitrary: correctedLine },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('renameSpeaker' as const), speaker: fc.nat({ max: 3 }), name, ...own }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constantFrom('mergeSpeakers' as const, 'partSpeakers' as const),
        from: fc.nat({ max: 2 }),
        into: fc.nat({ max: 2 }),
        ...own,
      }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('configureMeeting' as const), config, principal }) },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('shareMeeting' as const),
        meetingId: fc.constant(meetingId),
        email: fc.constantFrom('ines@exemple.fr', 'noe@exemple.fr'),
        principal,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('unshareMeeting' as const), guest: fc.nat({ max: 2 }), principal }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant('changeOrganiser' as const),
        meetingId: fc.constant(meetingId),
        organiser,
        keepsReading: fc.constantFrom(null, 'garde@exemple.fr'),
        principal,
      }),
    },
    { weight: 3, arbitrary: peopleCommands(meetingId, principal) },
    {
      weight: 2,
      arbitrary: fc.record(
        {
          type: fc.constant('erasePerson' as const),
          erasureId,
          participants: fc.subarray([0, 1, 2]),
          guests,
          userId: fc.constantFrom(...ACCOUNTS.map(({ userId }) => userId)),
        },
        { requiredKeys: ['type', 'erasureId', 'participants', 'guests'] },
      ),
    },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('recordLinkErasure' as const), erasureId, keysDestroyed: fc.nat() }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant('rekeySpeaker' as const),
        meetingId: fc.constant(meetingId),
        erasureId,
        speaker: fc.nat({ max: 2 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('recordPersonErasure' as const),
        captureId: fc.constant(saves[0]?.transcript.captureId ?? captureIdOf(meetingId, 'save')),
        erasureId,
        participants,
        keysDestroyed: fc.nat(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('deleteMeeting' as const), principal }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('recordErasure' as const), keysDestroyed: fc.nat() }) },
  );
}
