import type { AnalysisView, TranscriptLineView } from '#api/contract/analysis.ts';
import type { MeetingView, NoteView } from '#api/contract/meetings.ts';

export const lines: TranscriptLineView[] = [
  { line: 0, speaker: 'Claire Martin', text: 'On migre le samedi 12 décembre.', at: 4000 },
  { line: 1, speaker: 'Thomas Lefèvre', text: 'Je rédige le plan d’ici vendredi.', at: 724_000 },
  { line: 2, speaker: 'Claire Martin', text: 'Qui valide la traduction ?', at: 730_000 },
];

const cite = (line: number, quote: string) => [{ line, quote }];

export const analysis = (change: Partial<AnalysisView> = {}): AnalysisView => ({
  duration: 13,
  participants: ['Claire Martin', 'Thomas Lefèvre'],
  wordCount: 18,
  actionItems: [
    {
      id: 'a-1',
      task: 'Rédiger le plan',
      assignee: 'Thomas Lefèvre',
      deadline: '2026-11-27',
      deadlineText: 'd’ici vendredi',
      priority: 'high',
      citations: cite(1, 'Je rédige le plan d’ici vendredi'),
      status: 'pending',
    },
  ],
  meetingType: 'planning',
  sentiment: 'neutral',
  urgencyLevel: 'medium',
  summary: 'L’équipe fixe la migration.',
  keyPoints: ['La migration est fixée'],
  decisions: ['Migrer le 12 décembre'],
  questions: ['Qui valide la traduction ?'],
  topics: [{ name: 'Migration', weight: 8, citations: cite(0, 'On migre') }],
  timeline: [
    {
      at: 4000,
      time: '0:04',
      speaker: 'Claire Martin',
      category: 'decision',
      content: 'Migration fixée',
      citations: cite(0, 'On migre'),
    },
  ],
  citations: {
    summary: cite(0, 'On migre'),
    keyPoints: [cite(0, 'On migre')],
    decisions: [cite(0, 'On migre le samedi 12 décembre')],
    questions: [cite(2, 'Qui valide')],
  },
  analyst: 'extractif 1',
  ...change,
});

/** What `GET /api/meetings/:id/summary` answers of an analysed meeting. */
export const summary = (notes: readonly NoteView[] = []) => ({ ...analysis(), notes: [...notes] });

export const meetingView = (change: Partial<MeetingView> = {}): MeetingView => ({
  id: 'm-1',
  title: 'Point de lancement',
  platform: 'googlemeet',
  status: 'completed',
  startTime: '2026-11-20T13:30:00Z',
  dayOnly: false,
  endTime: '2026-11-20T13:43:00Z',
  duration: 13,
  organiser: 'claire.martin@exemple.fr',
  organiserName: null,
  participants: [
    {
      number: 0,
      name: 'Claire Martin',
      email: 'claire.martin@exemple.fr',
      role: 'organiser',
      words: 12,
      account: null,
      isRoom: false,
    },
    { number: 1, name: 'Thomas Lefèvre', email: null, role: 'participant', words: 6, account: null, isRoom: false },
  ],
  wordCount: 18,
  lineCount: 3,
  analysis: { state: 'done', reason: null, dueAt: null },
  visibility: 'restricted',
  leadId: null,
  byRoleAlone: false,
  revision: '4',
  may: { edit: true, delete: true, analyse: true },
  ...change,
});

/** A meeting of which nothing is known but that it took place. */
export const bareMeeting = (change: Partial<MeetingView> = {}): MeetingView =>
  meetingView({
    platform: 'unknown',
    endTime: null,
    duration: null,
    organiser: null,
    participants: [],
    wordCount: null,
    lineCount: 0,
    ...change,
  });
