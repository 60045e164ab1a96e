import type { AnalysisView } from '#api/contract/analysis.ts';
import type { Minutes } from '#api/exports/minutes.ts';

export type Action = AnalysisView['actionItems'][number];

export const action = (changes: Partial<Action> = {}): Action => ({
  id: 'a1',
  task: 'Envoyer le devis',
  assignee: 'Noé',
  deadline: '2026-12-01',
  deadlineText: null,
  priority: 'high',
  citations: [],
  status: 'pending',
  ...changes,
});

export const analysis = (actionItems: readonly Action[], changes: Partial<AnalysisView> = {}): AnalysisView => ({
  duration: 45,
  participants: [],
  wordCount: 0,
  actionItems: [...actionItems],
  meetingType: 'decision',
  sentiment: 'neutral',
  urgencyLevel: 'low',
  summary: 'Le budget est voté.',
  keyPoints: [],
  decisions: ['On signe.'],
  questions: [],
  timeline: [],
  citations: { summary: [], keyPoints: [], decisions: [] },
  analyst: 'spec',
  ...changes,
});

/** The minutes of a meeting, as exports get them. */
export const minutes = (changes: Partial<Minutes> = {}): Minutes => ({
  id: '11111111-1111-5111-8111-111111111111',
  title: 'Comité d’été',
  startTime: new Date('2026-07-01T08:00:00Z'),
  about: 'mercredi 1er juillet 2026 · Google Meet',
  participants: ['Claire', 'Noé'],
  analysis: analysis([action()]),
  notes: [],
  publicUrl: 'https://greffier.exemple.fr',
  lines: [
    { line: 0, speaker: 'Claire', text: 'Bonjour à tous', at: 4_000 },
    { line: 1, speaker: 'Noé', text: 'Bonjour', at: 6_500 },
  ],
  exportedAt: new Date('2026-11-20T09:00:00Z'),
  ...changes,
});
