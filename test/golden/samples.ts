import { eventRegistry } from '#domain/registry.ts';

const meeting = 'a6d0b6f2-58f1-5d0a-9a0e-2f3f6c7d1e01';
const person = 'c0ffee00-0000-4000-8000-000000000001';
const content = `meeting/${meeting}/content`;
const speaker = (number: number) => `meeting/${meeting}/speaker/${number}`;
const session = 'session-1';
const quoted = [{ line: 1, quote: 'On retient le 15 décembre.' }];

/**
 * One event of each type in its current version. When a type gets a new version its sample changes with it; what the
 * older versions looked like stays in the corpus, which is only ever added to.
 */
export const samples: Readonly<Record<string, unknown>> = {
  MeetingRegistered: {
    keyId: content,
    platform: 'teams',
    source: 'import',
    adoptedSession: null,
    providerMeetingId: 'import-1',
    title: 'Comité d’été',
    fingerprint: '1f',
    startedAt: '2026-07-01T08:00:00.000Z',
    endedAt: null,
    organiser: { userId: person, keyId: `user/${person}/identity`, name: 'Claire Étienne', email: 'claire@exemple.fr' },
    participants: [{ number: 0, keyId: speaker(0), name: 'Noé', email: null }],
    capture: { method: null, sessionId: null, botName: null, meetingUrl: 'https://meet.exemple.fr/abc' },
  },
  TranscriptPartRecorded: { part: 0, startedAt: '2026-07-01T08:00:00.000Z', voices: [{ speaker: 0, keyId: speaker(0), lines: [{ line: 0, at: null, text: 'Bonjour à tous.' }, { line: 1, at: 4200, text: 'On retient le 15 décembre.' }] }] },
  TranscriptCompleted: { parts: 1, lines: 2, words: 9, durationMs: null },
  MeetingAnalysed: {
    analysisId: 'analysis-1',
    keyId: `meeting/${meeting}/analysis/analysis-1`,
    analyst: 'extractif',
    model: 'extractif',
    promptVersion: '1',
    inputHash: '00',
    tokens: { input: 12, output: 3 },
    durationMs: 40,
    dropped: 1,
    figures: { keyPoints: 0, decisions: 1, actionItems: 1 },
    result: {
      language: 'fr',
      summary: 'On retient le 15 décembre.',
      summaryCitations: quoted,
      keyPoints: [],
      decisions: [{ id: 'd1', text: 'Le 15 décembre est retenu.', citations: quoted }],
      questions: [],
      actionItems: [{ id: 'a1', task: 'Retenir la date', assignee: 'Noé', deadline: '2026-12-15', deadlineText: 'le 15 décembre', priority: 'high', citations: quoted }],
      timeline: [{ at: 4200, speaker: 'Noé', category: 'decision', content: 'On retient le 15 décembre.', citations: quoted }],
      topics: [{ name: 'date', weight: 3, citations: quoted }],
      meetingType: 'decision',
      sentiment: 'positive',
      urgencyLevel: 'high',
    },
    superseded: ['a0'],
  },
  MeetingAnalysisSkipped: { reason: 'too-short' },
  MeetingAnalysisFailed: { analyst: 'extractif', code: 'UNEXPECTED', attempts: 3 },
  ActionItemCompleted: { actionId: 'a1' },
  ActionItemReopened: { actionId: 'a1' },
  ActionItemCorrected: { actionId: 'a1', keyId: `meeting/${meeting}/analysis/analysis-1`, content: { task: 'Retenir le 15 décembre', assignee: 'Claire', deadline: null, priority: 'low' } },
  MeetingConfigured: { visibility: 'public', captionLanguage: 'en', summaryLanguage: 'fr', automaticSummary: false, automaticEmail: true },
  MeetingShared: { guest: 0, keyId: `meeting/${meeting}/guest/0`, email: 'noe@exemple.fr' },
  MeetingUnshared: { guest: 0 },
  MeetingOrganiserChanged: { organiser: { userId: person, keyId: `user/${person}/identity`, name: 'Claire Étienne', email: 'claire@exemple.fr' } },
  SpeakerAdded: { speaker: 1_000_000, keyId: speaker(1_000_000), name: 'Claire' },
  SpeakerRenamed: { speaker: 0, keyId: speaker(0), name: 'Noé Étienne' },
  TranscriptLineCorrected: { line: 1, source: 0, previous: 0, speaker: 1_000_000, keyId: speaker(1_000_000), startedAt: '2026-07-01T08:00:00.000Z', at: 4200, words: { before: 6, after: 6 }, text: 'On retient le 16 décembre.' },
  SpeakerRekeyed: {
    erasureId: 'erasure-1',
    part: 0,
    speaker: 0,
    keyId: `${speaker(0)}/erasure-1`,
    name: 'Noé',
    email: null,
    words: 3,
    lines: [{ line: 0, source: 0, speaker: 0, startedAt: '2026-07-01T08:00:00.000Z', at: null, text: 'Bonjour à tous.', correction: null }],
  },
  PersonErasureRequested: { erasureId: 'erasure-1', participants: [0], guests: [1] },
  PersonErased: { erasureId: 'erasure-1', participants: [0], guests: [1], lines: [4], keysDestroyed: 2 },
  MeetingDeleted: {},
  MeetingErased: { keysDestroyed: 3 },
  BotLaunchRequested: {
    keyId: `botSession/${session}/content`,
    platform: 'googlemeet',
    requestedBy: person,
    meetingUrl: 'https://meet.exemple.fr/abc-defg-hij',
    botName: 'Greffier',
    expiresAt: '2026-07-01T08:02:00.000Z',
  },
  BotSessionClaimed: { worker: 'worker-1' },
  BotSessionJoined: { joinedAt: '2026-07-01T08:01:00.000Z' },
  BotStopRequested: {},
  BotSessionEnded: { reason: 'meeting-ended', lines: 12 },
  BotCommandAnswered: { keyId: `botSession/${session}/content`, command: 'time', asker: 'Noé', request: 'Greffier, time', answer: '12 min' },
  CaptionSpeakerSeen: { speaker: 0, keyId: `botSession/${session}/speaker/0`, name: 'Noé' },
  CaptionFinalised: { line: 0, speaker: 0, keyId: `botSession/${session}/speaker/0`, startedAt: '2026-07-01T08:01:00.000Z', at: 1500, text: 'Bonjour' },
  CaptionRevised: { line: 0, speaker: 0, keyId: `botSession/${session}/speaker/0`, startedAt: '2026-07-01T08:01:00.000Z', at: 1500, text: 'Bonjour à tous' },
  UserCreated: { keyId: `user/${person}/identity`, displayName: 'Claire Étienne', email: 'claire@exemple.fr', role: 'admin', department: null, jobTitle: 'Secrétaire générale' },
  UserInvited: { expiresAt: '2026-07-08T08:00:00.000Z' },
  UserInvitationAccepted: {},
  UserRoleChanged: { role: 'observer' },
  UserDisabled: {},
  UserEnabled: {},
  UserPasswordChanged: { by: 'self' },
  UserSecondFactorEnabled: {},
  UserSecondFactorRemoved: { by: 'administrator' },
  UserRecoveryCodesRenewed: {},
  UserErasureRequested: { erasureId: 'erasure-1' },
  UserErased: { erasureId: 'erasure-1', keysDestroyed: 1 },
  AdministratorRightsWithdrawn: { userId: person, revision: 4 },
};

/** Every version that the registry can read, `Type.v1` and so on. */
export const everyVersion = (): string[] => eventRegistry.names.flatMap((type) => [...eventRegistry.current(type).versions.keys()].map((version) => `${type}.v${version}`));
