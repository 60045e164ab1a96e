import { confidenceOf, isOwn, type Spoken } from '#domain/knowledge/confidence.ts';
import type { OtherMeeting, SpeakerCount } from './elsewhere.ts';
import type { NamedTopic, TopicLine } from './topics.ts';

/** A topic that is said more often in its meeting than in others. */
export interface MeasuredTopic extends NamedTopic {
  /** Its lines in the meeting, in their order. */
  readonly lines: readonly TopicLine[];
  /** From 0 to 1: see `domain/knowledge/confidence.ts`. */
  readonly confidence: number;
  /** Its number among those that were named. */
  readonly named: number;
}

interface Measuring {
  readonly topics: readonly NamedTopic[];
  readonly lines: readonly TopicLine[];
  readonly lineCount: number;
  readonly others: readonly OtherMeeting[];
  readonly counts: readonly SpeakerCount[];
}

/** The topics that hold against other meetings, the surest first. */
export function measuredTopics({ topics, lines, lineCount, others, counts }: Measuring): MeasuredTopic[] {
  const of = others.reduce((sum, other) => sum + other.lineCount, 0);
  return topics
    .map((topic, named) => {
      const own = lines.filter(({ about }) => about[named]);
      // While a meeting is captured its lines are not counted yet.
      const here: Spoken = { lines: own.length, of: Math.max(lineCount, lines.length) };
      const elsewhere: Spoken = { lines: counts.reduce((sum, { about }) => sum + (about[named] ?? 0), 0), of };
      return { ...topic, named, lines: own, confidence: confidenceOf(here, elsewhere), isOwn: isOwn(here, elsewhere) };
    })
    .filter((topic) => topic.isOwn)
    .map(({ isOwn: _isOwn, ...topic }) => topic)
    .toSorted((one, other) => other.confidence - one.confidence || one.named - other.named);
}
