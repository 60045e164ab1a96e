import type { Analysis } from '#domain/analysis/analysis.ts';
import type { RecordAnalysis } from '#domain/meeting/analysis-outcome.ts';
import { decide } from '#domain/meeting/decide.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import { evolve, unknownMeeting } from '#domain/meeting/meeting.ts';
import type { Scene } from './scene.ts';

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

function someAnalysis({ random, say, staff }: Scene): Analysis {
  const citations = () => [{ line: random.int(0, 19), quote: say(2, 6) }];
  const statements = (kind: string, count: number) =>
    times(count, (index) => ({ id: `${kind}${index}`, text: say(5, 20), citations: citations() }));
  return {
    language: 'fr',
    summary: say(40, 120),
    summaryCitations: citations(),
    keyPoints: statements('k', random.int(3, 8)),
    decisions: statements('d', random.int(0, 4)),
    questions: statements('q', random.int(0, 4)),
    actionItems: times(random.int(0, 6), (index) => ({
      id: `a${index}`,
      task: say(4, 12),
      assignee: random.pick(staff).name,
      deadline: '2026-11-27',
      deadlineText: 'vendredi',
      priority: 'medium',
      citations: citations(),
    })),
    timeline: times(random.int(2, 8), (index) => ({
      at: index * 60_000,
      speaker: random.pick(staff).name,
      category: 'decision',
      content: say(4, 12),
      citations: citations(),
    })),
    topics: times(random.int(2, 6), () => ({ name: say(1, 2), weight: random.int(1, 10), citations: citations() })),
    meetingType: 'decision',
    sentiment: 'neutral',
    urgencyLevel: 'low',
  };
}

const RUN: RecordAnalysis['run'] = {
  analyst: 'bench',
  model: 'none',
  promptVersion: '1',
  inputHash: 'f'.repeat(64),
  tokens: null,
  durationMs: 1_000,
};

/** A meeting's analysis, and what people then do with its action items; `saved` is what happened to it before. */
export function analysed(scene: Scene, meetingId: string, saved: readonly MeetingEvent[]): MeetingEvent[] {
  const meeting = saved.reduce(evolve, unknownMeeting);
  const result = someAnalysis(scene);
  const analysis = decide(
    {
      type: 'recordAnalysis',
      meetingId,
      captureId: meeting.transcript?.captureId ?? meetingId,
      analysisId: scene.random.uuid(),
      result,
      erasedBefore: 0,
      dropped: 0,
      run: RUN,
    },
    meeting,
  );
  const completed = result.actionItems
    .filter(() => scene.random.chance(0.3))
    .map(({ id }): MeetingEvent => ({ type: 'ActionItemCompleted', data: { actionId: id } }));
  return [...analysis, ...completed];
}
