import type { Expert } from '#domain/knowledge/experts.ts';
import type { Found } from '#domain/knowledge/suggestions.ts';
import type { MeetingAnalysis } from '../summaries/queries.ts';
import type { Asked } from './asked.ts';
import type { OtherMeeting } from './elsewhere.ts';
import type { MeasuredTopic } from './measured.ts';
import type { Somebody } from './people.ts';
import type { FoundResource } from './resources.ts';
import type { ActionAbout, DecisionAbout } from './settled.ts';
import { stemsOf } from './topics.ts';

interface Known {
  readonly asked: Asked;
  readonly analysis: MeetingAnalysis | null;
  readonly topics: readonly (MeasuredTopic & { readonly meetings: readonly OtherMeeting[] })[];
  readonly related: readonly OtherMeeting[];
  readonly others: readonly OtherMeeting[];
  /** Of the meeting itself. */
  readonly people: readonly Somebody[];
  readonly experts: readonly Expert[];
  readonly actions: readonly ActionAbout[];
  readonly decisions: readonly DecisionAbout[];
  readonly resources: readonly FoundResource[];
}

function relatedMeetings({ asked: { meetingId }, topics, related }: Known): Found['related'] {
  return related.flatMap((meeting) => {
    const shared = topics.filter(({ meetings }) => meetings.some((one) => one.meetingId === meeting.meetingId));
    const line = shared[0]?.lines[0]?.line;
    return line === undefined ? [] : [{ meeting, topics: shared.map(({ name }) => name), ground: { meetingId, line } }];
  });
}

function documents({ asked, analysis, related, others, resources }: Known): Found['documents'] {
  const { meetingId, transcript, startTime } = asked;
  const promised = new Set(
    (analysis?.analysis.actionItems ?? []).flatMap(({ id, citations }) =>
      analysis?.completedActions.has(id) ? [] : citations.map(({ line }) => line),
    ),
  );
  const byTranscript = new Map([...others, ...related].map((meeting) => [meeting.transcript, meeting]));
  return resources.flatMap(({ title, mentions }) => {
    const own = mentions.filter((mention) => mention.transcript === transcript);
    if (own.length === 0) return [];
    const update = own.find(({ toUpdate }) => toUpdate);
    const later = mentions.flatMap(({ transcript: of, line }) => {
      const meeting = byTranscript.get(of);
      return meeting && meeting.startTime > startTime
        ? [{ meeting, ground: { meetingId: meeting.meetingId, line } }]
        : [];
    });
    return [
      {
        title,
        update: update ? { meetingId, line: update.line } : null,
        isPromised: update !== undefined && promised.has(update.line),
        later: later[0] ?? null,
      },
    ];
  });
}

/** Who is known for a topic by an account and was not there. */
function absentExperts({ asked: { meetingId }, analysis, topics, people, experts }: Known): Found['experts'] {
  const there = new Set(people.map(({ key }) => key));
  const questions = (analysis?.analysis.questions ?? []).map(({ text }) => new Set(stemsOf(text)));
  return experts.flatMap(({ key, userId, topics: numbers, passages, meetings, ...expert }) => {
    const topic = topics[numbers[0] ?? -1];
    const ground = passages.find((passage) => passage.meetingId !== meetingId);
    if (userId === null || there.has(key) || !topic || !ground) return [];
    const isAsked = questions.some((question) => topic.stems.every((stem) => question.has(stem)));
    return [{ ...expert, topic: topic.name, meetings: meetings.length, ground, isAsked }];
  });
}

/** Open work of earlier meetings on a topic of which something was decided here: each once. */
function impacts({ asked: { meetingId, startTime }, topics, actions, decisions }: Known): Found['impacts'] {
  const own = decisions.filter((decision) => decision.meetingId === meetingId);
  return actions.flatMap(({ about, completed, ...action }) => {
    if (completed || action.meetingId === meetingId || action.startTime > startTime) return [];
    for (const { text, line, about: ofDecision } of own) {
      const topic = topics.find((_, number) => about[number] && ofDecision[number]);
      if (topic === undefined || line === null) continue;
      const { title, task, assignee, due } = action;
      const meeting = { meetingId: action.meetingId, title, startTime: action.startTime };
      return [{ topic: topic.name, decision: text, ground: { meetingId, line }, meeting, task, assignee, due }];
    }
    return [];
  });
}

/** What was found in a meeting and in others that something may follow from. */
export const foundIn = (known: Known): Found => ({
  related: relatedMeetings(known),
  documents: documents(known),
  experts: absentExperts(known),
  impacts: impacts(known),
});
