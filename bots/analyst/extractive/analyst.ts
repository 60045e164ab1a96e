import type { Analysis } from '#domain/analysis/analysis.ts';
import type { AnalysisRequest, Analyst } from '#domain/analysis/analyst.ts';
import { asSettled, type Settled } from '#domain/analysis/settled.ts';
import { identify } from '#domain/analysis/verify.ts';
import { meetingKindOf, meetingTypeOf } from './about/meeting-type.ts';
import { findOpenQuestions } from './about/questions.ts';
import { type Moment, timelineOf } from './about/timeline.ts';
import { sentimentOf } from './about/tone.ts';
import { findTopics } from './about/topics.ts';
import { urgencyOf } from './about/urgency.ts';
import { type Action, findActions } from './actions/actions.ts';
import { type Changed, changesIn } from './changed/changes.ts';
import { type Decision, findDecisions } from './decisions/decisions.ts';
import { EXTRACTIVE_ANALYST } from './identity.ts';
import { Pace } from './pace.ts';
import { People } from './people.ts';
import { citationsOf, readTranscript, type Reading } from './reading.ts';
import { namesOfInitials } from './summary/initials.ts';
import { findKeyPoints } from './summary/key-points.ts';
import type { Outcome } from './summary/minutes.ts';
import { untoldNote } from './summary/untold.ts';
import { summarise } from './summary/summary.ts';

/**
 * An analyst that needs no model: it chooses and cites what was said, in French, English or Spanish, and gives the same
 * for the same. It never states what no line says. It shares its thread while it reads.
 */
export function createExtractiveAnalyst(): Analyst {
  return {
    ...EXTRACTIVE_ANALYST,
    async analyse(request, signal) {
      signal?.throwIfAborted();
      return { analysis: identify(await analysed(request, new Pace(signal))), tokens: null };
    },
  };
}

async function analysed(request: AnalysisRequest, pace: Pace): Promise<Analysis> {
  const { settled: peoples = [] } = request;
  const reading = await readTranscript(request, pace);
  const people = new People(reading.speakers, reading.language);
  const found = { decisions: await findDecisions(reading, pace), actions: await findActions(reading, people, pace) };
  const { decisions, actions, dropped } = changesIn(reading, { ...found, people });
  const names = namesOfInitials(request.lines);
  const topics = await findTopics(reading, [...reading.speakers, ...names.values()], pace);
  const meetingType = meetingTypeOf(reading, request.title, {
    decisions: decisions.length,
    actions: actions.length,
  });
  await pace.rest();
  const settled = [...decisions, ...actions].flatMap(({ sentences }) => sentences);
  const subjects = new Set(actions.map(({ subject }) => subject));
  const told = toldOf({ decisions, actions }, peoples);
  const summary = await summarise(
    reading,
    {
      topics,
      type: meetingKindOf(reading, request.title, meetingType),
      settled,
      names,
      outcomes: outcomesOf({ ...told, dropped }, addedOf(peoples, reading)).map((one) => withNames(one, names)),
    },
    pace,
  );
  await pace.rest();
  const keyPoints = findKeyPoints(reading, { told: summary.sentences, settled, names });
  const questions = findOpenQuestions(reading, {
    settled: settled.filter((sentence) => !subjects.has(sentence)),
  });
  const timeline = timelineOf(reading, {
    decisions: told.decisions.flatMap(({ text, sentences }) =>
      sentences.slice(-1).map((sentence) => ({ sentence, words: text })),
    ),
    actions: told.actions.flatMap(momentsOf),
    questions,
    others: [...keyPoints.map(({ sentence }) => sentence), ...summary.sentences].map((sentence) => ({ sentence })),
  });
  const cited = [
    summary.citations,
    ...[...keyPoints, ...decisions, ...questions, ...actions, ...timeline, ...topics].map(({ citations }) => citations),
  ].flat();
  const untold = summary.isWhole
    ? untoldNote(request.lines, new Set(cited.map(({ line }) => line)), reading.language)
    : null;
  return {
    language: reading.language,
    summary: untold === null ? summary.text : `${summary.text}\n${untold}`,
    summaryCitations: summary.citations,
    keyPoints: keyPoints.map(({ text, citations }) => ({ id: '', text, citations })),
    decisions: decisions.map(({ text, citations }) => ({ id: '', text, citations })),
    questions: questions.map(({ text, citations }) => ({ id: '', text, citations })),
    actionItems: actions.map(({ task, assignee, deadline, deadlineText, priority, citations }) => ({
      id: '',
      task,
      assignee,
      deadline,
      deadlineText,
      priority,
      citations,
    })),
    timeline,
    topics: topics.map(({ name, weight, citations }) => ({ name, weight, citations })),
    meetingType,
    sentiment: sentimentOf(reading),
    urgencyLevel: urgencyOf(reading, actions),
  };
}

interface Told {
  readonly decisions: readonly Decision[];
  readonly actions: readonly Action[];
}

/** What was found, as people have it who put it right. */
const toldOf = ({ decisions, actions }: Told, settled: readonly Settled[]): Told => ({
  decisions: asSettled(decisions, { kind: 'decision', settled, put: (one, { text }) => ({ ...one, text }) }),
  actions: asSettled(actions, {
    kind: 'action',
    settled,
    put: (one, { text, assignee, deadline }) => ({ ...one, task: text, assignee, deadlineText: deadline }),
  }),
});

/** What somebody added rests on nothing that was said: it stands at the end. */
const addedOf = (settled: readonly Settled[], { sentences }: Reading): Outcome[] =>
  settled.flatMap(({ kind, content, citations }) =>
    content === null || citations.length > 0
      ? []
      : [
          {
            kind,
            text: content.text,
            assignee: content.assignee,
            deadlineText: content.deadline,
            index: Math.max(0, sentences.length - 1),
            citations: [],
          },
        ],
  );

/** Work is whose name is known, in the summary; elsewhere it is the speaker's, as the transcript has them. */
const withNames = (outcome: Outcome, names: ReadonlyMap<string, string>): Outcome =>
  outcome.assignee
    ? {
        ...outcome,
        assignee: outcome.assignee
          .split(', ')
          .map((one) => names.get(one) ?? one)
          .join(', '),
      }
    : outcome;

/** Of what something in the summary rests on, what was said last: what settles it, and what it answers. */
const MOST_CITED = 3;

/** What was settled and who does what, in the order of speech. */
function outcomesOf({ decisions, actions, dropped }: Told & Pick<Changed, 'dropped'>, added: readonly Outcome[]) {
  const outcome = (one: Changed[keyof Changed][number], rest: Pick<Outcome, 'kind' | 'text'>): Outcome[] => {
    const sentence = one.sentences.at(-1);
    const citations = citationsOf(one.sentences.slice(-MOST_CITED));
    return sentence ? [{ ...rest, before: one.before, index: sentence.index, citations }] : [];
  };
  const work = (kind: 'action' | 'dropped', one: Action): Outcome[] =>
    outcome(one, { kind, text: one.task }).map((found) => ({
      ...found,
      assignee: one.assignee,
      deadlineText: one.deadlineText,
    }));
  return [
    ...decisions.flatMap((one) => outcome(one, { kind: 'decision', text: one.text })),
    ...actions.flatMap((one) => work('action', one)),
    ...dropped.flatMap((one) => work('dropped', one)),
    ...added,
  ].toSorted((a, b) => a.index - b.index);
}

/** Work belongs where somebody who does it speaks; where none of them does, its entry names them. */
function momentsOf({ task, assignee, sentences, subject }: Action): Moment[] {
  const own = sentences.filter((sentence) => sentence !== subject);
  const theirs = own.find(({ speaker }) => assignee === null || assignee.split(', ').includes(speaker));
  const [first] = own;
  if (theirs) return [{ sentence: theirs, words: task }];
  return first ? [{ sentence: first, words: `${task} (${assignee ?? ''})` }] : [];
}
