import type { Deed } from '#domain/knowledge/experts.ts';
import { nameForm } from '#domain/meeting/assignee.ts';
import type { SpeakerCount } from './elsewhere.ts';
import type { MeasuredTopic } from './measured.ts';
import { nameOf, type Passage } from './passages.ts';
import type { Somebody } from './people.ts';
import type { ActionAbout, DecisionAbout } from './settled.ts';

interface Done {
  /** The capture that is the transcript of each meeting. */
  readonly transcripts: ReadonlyMap<string, string>;
  readonly own: string;
  readonly people: readonly Somebody[];
  readonly counts: readonly SpeakerCount[];
  readonly actions: readonly ActionAbout[];
  readonly decisions: readonly DecisionAbout[];
  /** What decisions rest on first. */
  readonly passages: ReadonlyMap<string, Passage>;
}

const asCounts = (about: readonly boolean[]): number[] => about.map(Number);

/** What each speaker of the meeting itself says of the topics. */
export function ownCounts(transcript: string, topics: readonly MeasuredTopic[]): SpeakerCount[] {
  const lines = new Set(topics.flatMap((topic) => topic.lines));
  return [...Map.groupBy(lines, ({ speaker }) => speaker)].map(([speaker, theirs]) => ({
    transcript,
    speaker,
    lines: theirs.length,
    first: Math.min(...theirs.map(({ line }) => line)),
    about: topics.map(({ named }) => theirs.filter(({ about }) => about[named]).length),
  }));
}

/**
 * Who said, took on and decided what. Of other meetings only those count who are known by an account or an address: two
 * people may have one name.
 */
export function deedsOf({ transcripts, own, people, counts, actions, decisions, passages }: Done): Deed[] {
  const meetings = new Map([...transcripts].map(([meetingId, transcript]) => [transcript, meetingId]));
  const known = people.filter(({ transcript, number, key }) => transcript === own || key !== `${transcript}/${number}`);
  const byNumber = new Map(known.map((one) => [`${one.transcript}/${one.number}`, one]));
  const byName = Map.groupBy(people, ({ transcript, form }) => `${transcript}/${form}`);
  const saying = counts.flatMap(({ transcript, speaker, lines, first, about }): Deed[] => {
    const who = byNumber.get(`${transcript}/${speaker}`);
    const meetingId = meetings.get(transcript);
    if (!who || meetingId === undefined) return [];
    return [{ who, kind: 'intervention', meetingId, count: lines, about, line: first }];
  });
  const taking = actions.flatMap(({ meetingId, assignee, about }): Deed[] => {
    const transcript = transcripts.get(meetingId) ?? '';
    const [who, another] = byName.get(`${transcript}/${nameForm(assignee ?? '')}`) ?? [];
    if (!who || another || !known.includes(who)) return [];
    return [{ who, kind: 'action', meetingId, count: 1, about: asCounts(about), line: null }];
  });
  const deciding = decisions.flatMap(({ meetingId, line, about }): Deed[] => {
    const transcript = transcripts.get(meetingId) ?? '';
    const passage = line === null ? undefined : passages.get(nameOf({ transcript, line }));
    const who = passage && byNumber.get(`${transcript}/${passage.number}`);
    return who ? [{ who, kind: 'decision', meetingId, count: 1, about: asCounts(about), line }] : [];
  });
  return [...saying, ...taking, ...deciding];
}
