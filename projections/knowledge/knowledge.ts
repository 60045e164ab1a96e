import { contextOf } from '#domain/knowledge/context.ts';
import { expertsOf, type Expert } from '#domain/knowledge/experts.ts';
import { suggestionsFrom, type Suggestion } from '#domain/knowledge/suggestions.ts';
import type { ReadTables } from '../engine/read-tables.ts';
import { searchable } from '../searchable.ts';
import { analysisOf } from '../summaries/queries.ts';
import { readerOf, type Viewer } from '../viewer.ts';
import { stemOf } from '../words/words.ts';
import { ownOf, type Asked } from './asked.ts';
import { deedsOf, ownCounts } from './deeds.ts';
import { countsIn, meetingsAbout, newestOthers, type OtherMeeting } from './elsewhere.ts';
import { foundIn } from './found.ts';
import { givenWith } from './given.ts';
import { measuredTopics, type MeasuredTopic } from './measured.ts';
import { nameOf, passagesAt, type Passage } from './passages.ts';
import { peopleIn } from './people.ts';
import { resourcesOf, type FoundResource } from './resources.ts';
import { actionsAbout, decisionsAbout } from './settled.ts';
import { linesAbout, stemsOf, topicsOf } from './topics.ts';

export interface KnownTopic extends MeasuredTopic {
  /** Words that stand beside it, as they are said. */
  readonly context: readonly string[];
  /** Other meetings that are about it, the newest first. */
  readonly meetings: readonly OtherMeeting[];
}

/** What a meeting is about, and what others that the asker may read know of it. */
export interface Knowledge {
  /** The capture that is the meeting's transcript. */
  readonly transcript: string;
  readonly topics: readonly KnownTopic[];
  readonly experts: readonly Expert[];
  readonly resources: readonly FoundResource[];
  readonly suggestions: readonly Suggestion[];
  /** Of what suggestions and experts rest on, by `nameOf`. */
  readonly passages: ReadonlyMap<string, Passage>;
  /** The transcript of each meeting that is spoken of. */
  readonly transcripts: ReadonlyMap<string, string>;
  /** What topics are held against: other meetings, and their lines. */
  readonly compared: { readonly meetings: number; readonly lines: number };
}

/** Other meetings whose lines, actions and decisions are looked at. */
const RELATED = 12;

/** Those that share most topics, the newest first. */
function nearest(meetings: readonly (readonly OtherMeeting[])[]): OtherMeeting[] {
  const shared = new Map<string, { readonly meeting: OtherMeeting; topics: number }>();
  for (const meeting of meetings.flat()) {
    const known = shared.get(meeting.meetingId) ?? { meeting, topics: 0 };
    known.topics += 1;
    shared.set(meeting.meetingId, known);
  }
  return [...shared.values()]
    .toSorted((a, b) => b.topics - a.topics || b.meeting.startTime.getTime() - a.meeting.startTime.getTime())
    .slice(0, RELATED)
    .map(({ meeting }) => meeting);
}

interface Asking {
  readonly meetingId: string;
  /** A date in Europe/Paris. */
  readonly today: string;
}

/**
 * What a meeting is about. Everything is read on behalf of the viewer: counts, shares and people come from meetings
 * that they may read. The caller has made sure that this meeting is one. Null once it is gone.
 */
export async function knowledgeOf(
  tables: ReadTables,
  viewer: Viewer,
  { meetingId, today }: Asking,
): Promise<Knowledge | null> {
  const [own, reader, hashes] = await Promise.all([
    ownOf(tables.pool, meetingId),
    readerOf(tables.pool, viewer),
    tables.sealer.periods().then((periods) => tables.sealer.hashesOf(periods)),
  ]);
  if (!own) return null;
  const asked: Asked = { tables, reader, meetingId, hashes, ...own };
  const [named, others, found] = await Promise.all([
    topicsOf(asked),
    newestOthers(asked),
    analysisOf(tables, meetingId),
  ]);
  const [lines, otherCounts] = await Promise.all([linesAbout(asked, named), countsIn(asked, others, named)]);
  const topics = measuredTopics({ topics: named, lines, lineCount: own.lineCount, others, counts: otherCounts });
  const meetings = await meetingsAbout(asked, topics);
  const related = nearest(meetings);
  const all = [{ meetingId, ...own }, ...related];
  const ids = all.map((one) => one.meetingId);
  const [counts, people, actions, decisions, resources] = await Promise.all([
    countsIn(asked, related, topics),
    peopleIn(
      tables.pool,
      all.map(({ transcript }) => transcript),
    ),
    actionsAbout(asked, ids, { topics, today }),
    decisionsAbout(asked, ids, topics),
    resourcesOf(
      asked,
      [...new Map([...all, ...others].map((one) => [one.transcript, one])).values()],
      await givenWith(asked),
    ),
  ]);
  const transcripts = new Map([...all, ...others].map((one) => [one.meetingId, one.transcript]));
  const cited = decisions.flatMap(({ meetingId: of, line }) =>
    line === null ? [] : [{ transcript: transcripts.get(of) ?? '', line }],
  );
  const experts = expertsOf(
    deedsOf({
      transcripts,
      own: own.transcript,
      people,
      counts: [...ownCounts(own.transcript, topics), ...counts],
      actions,
      decisions,
      passages: await passagesAt(tables, cited),
    }),
  );
  const ofOwn = people.filter(({ transcript }) => transcript === own.transcript);
  const names = new Set(ofOwn.flatMap(({ name, form }) => stemsOf(`${name} ${form}`)));
  const known = topics.map((topic, index): KnownTopic => {
    const texts = topic.lines.flatMap(({ text }) => text ?? []);
    const context = contextOf({
      texts,
      language: found?.analysis.language ?? 'fr',
      stemOf: (word) => stemOf(searchable(word)),
      without: new Set([...names, ...topic.stems]),
    });
    return { ...topic, context, meetings: meetings[index] ?? [] };
  });
  const suggestions = suggestionsFrom(
    foundIn({
      asked,
      analysis: found,
      topics: known,
      related,
      others,
      people: ofOwn,
      experts,
      actions,
      decisions,
      resources,
    }),
  );
  const grounds = [
    ...suggestions.map(({ ground }) => ground),
    ...experts.flatMap(({ passages }) => passages.slice(0, 1)),
  ];
  const passages = await passagesAt(
    tables,
    grounds.map(({ meetingId: of, line }) => ({ transcript: transcripts.get(of) ?? '', line })),
  );
  const isCited = ({ ground }: Suggestion) =>
    passages.has(nameOf({ transcript: transcripts.get(ground.meetingId) ?? '', line: ground.line }));
  return {
    transcript: own.transcript,
    topics: known,
    experts,
    resources: resources.filter(
      ({ origins, mentions }) => origins.length > 0 || mentions.some(({ transcript }) => transcript === own.transcript),
    ),
    // Each shows what it rests on.
    suggestions: suggestions.filter(isCited),
    passages,
    transcripts,
    compared: { meetings: others.length, lines: others.reduce((sum, { lineCount }) => sum + lineCount, 0) },
  };
}
