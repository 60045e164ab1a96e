import type { ConnectionStep, BotSessionView, TranscriptEntry } from '#api/contract/google-meet-bot.ts';

export const session = (change: Partial<BotSessionView> = {}): BotSessionView => ({
  sessionId: 's-1',
  meetingId: 'm-1',
  meetingUrl: 'https://meet.google.com/abc-defg-hij',
  botName: 'Greffier',
  status: 'connected',
  reason: null,
  startTime: '2026-11-20T13:30:00Z',
  joinedAt: '2026-11-20T13:30:20Z',
  endTime: null,
  transcriptCount: 2,
  lastLineAt: '2026-11-20T13:31:00Z',
  consent: null,
  alarms: [],
  accessRequests: [],
  announcement: 'written',
  capture: 'running',
  objections: [],
  saved: false,
  ...change,
});

export const entry = (change: Partial<TranscriptEntry> = {}): TranscriptEntry => ({
  line: 0,
  speaker: 'Claire Martin',
  speakerNumber: 0,
  text: 'On migre le samedi 12 décembre.',
  timestamp: '2026-11-20T13:30:04Z',
  ...change,
});

const STEPS: readonly (readonly [id: ConnectionStep['id'], label: string])[] = [
  ['auth', 'Préparation du navigateur'],
  ['navigation', 'Ouverture de la réunion'],
  ['permissions', 'Autorisations et nom du bot'],
  ['media_disable', 'Micro et caméra coupés'],
  ['join_meeting', 'Entrée dans la réunion'],
  ['captions_enable', 'Activation des sous-titres'],
  ['language_french', 'Sous-titres en français'],
  ['transcript_capture', 'Capture de la transcription'],
];

/** The eight steps: `done` of them are, the next is under way. */
export const steps = (
  done: number,
  next: ConnectionStep['status'] = 'in_progress',
  change: Partial<ConnectionStep> = {},
): ConnectionStep[] =>
  STEPS.map(([id, label], index) => ({
    id,
    label,
    status: index < done ? 'completed' : index === done ? next : 'pending',
    detail: null,
    since: index <= done ? '2026-11-20T13:30:04Z' : null,
    evidence: null,
    ...(index === done ? change : {}),
  }));
