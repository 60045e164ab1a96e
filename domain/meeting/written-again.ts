import type { Analysis, Citation } from '#domain/analysis/analysis.ts';
import { BY_HAND } from '#domain/analysis/origin.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { LineWords } from './carried-ids.ts';
import type { MeetingEvent } from './events.ts';
import { meetingKeys } from './identity.ts';
import type { KeptMinutes } from './kept-minutes.ts';
import { evolve, type Meeting } from './meeting.ts';
import { minutesKey, statementSays } from './minutes-corrections.ts';

interface After {
  readonly meetingId: string;
  /** The meeting with the analysis. */
  readonly after: Meeting;
  /** What the lines say that were analysed, as far as the reporter knows. */
  readonly words?: LineWords | undefined;
}

/** What people wrote before an erasure took the minutes. It cites no line that is no longer there. */
export function writtenAgain(kept: KeptMinutes, { meetingId, after, words }: After): MeetingEvent[] {
  const there = <T extends Citation>(citations: readonly T[]): T[] =>
    citations.filter(({ line }) => words === undefined || (words.get(line) ?? '') !== '');
  const events: MeetingEvent[] = [];
  // Each has its place behind the one before.
  let meeting = after;
  const add = (event: MeetingEvent) => {
    events.push(event);
    meeting = evolve(meeting, event);
  };
  for (const { part, statementId, content } of kept.statements)
    add(
      statementSays(
        { part, statementId, meetingId, content: { ...content, citations: there(content.citations) } },
        meeting,
      ),
    );
  for (const { actionId, item } of kept.actions) {
    const content = { task: item.task, assignee: item.assignee, deadline: item.deadline, priority: item.priority };
    const keyId = minutesKey(meetingId, meeting);
    add(
      meeting.actions.has(actionId)
        ? { type: 'ActionItemCorrected', data: { actionId, keyId, content } }
        : {
            type: 'ActionItemAdded',
            data: {
              actionId,
              keyId,
              ordinal: meeting.minutes.actions.size,
              content: { ...content, citations: there(item.citations) },
            },
          },
    );
  }
  return events;
}

/** Of nothing that was found: what people wrote is all that there is. */
const NOTHING_FOUND: Analysis = {
  language: 'fr',
  summary: '',
  summaryCitations: [],
  keyPoints: [],
  decisions: [],
  questions: [],
  actionItems: [],
  timeline: [],
  topics: [],
  meetingType: 'other',
  sentiment: 'neutral',
  urgencyLevel: 'low',
};

interface Alone {
  readonly analysisId: string;
  readonly events: MeetingEvent[];
}

/**
 * What people wrote and an erasure left waits for no analysis that does not come: minutes are made of it alone. Null
 * where nothing waits.
 */
export function writtenAlone(meetingId: string, meeting: Meeting): Alone | null {
  const { kept, transcript } = meeting;
  if (!kept.isDue || transcript === null || kept.statements.length + kept.actions.length === 0) return null;
  const analysisId = derivedId('by-hand', meetingId, kept.erasureId ?? '');
  const analysed: MeetingEvent = {
    type: 'MeetingAnalysed',
    data: {
      captureId: transcript.captureId,
      analysisId,
      keyId: meetingKeys.analysis(meetingId, analysisId),
      analyst: BY_HAND,
      model: BY_HAND,
      promptVersion: '',
      inputHash: '',
      tokens: null,
      durationMs: 0,
      dropped: 0,
      figures: { keyPoints: 0, decisions: 0, actionItems: 0 },
      result: NOTHING_FOUND,
      superseded: [],
    },
  };
  const events = [analysed, ...writtenAgain(kept, { meetingId, after: evolve(meeting, analysed) })];
  return { analysisId, events };
}
