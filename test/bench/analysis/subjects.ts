import { Pace } from '#bots/analyst/extractive/pace.ts';
import { type Reading, readTranscript } from '#bots/analyst/extractive/reading.ts';
import { subjectsOf } from '#bots/analyst/extractive/summary/subjects.ts';
import { numberLines, type TranscriptLine } from '#domain/transcript/transcript.ts';
import { against, type Measurement } from '../measurement.ts';
import { meetingIn, meetingsOf } from '../../truth/halves.ts';
import { pk, stretchesOf, windowDiff } from './boundaries.ts';
import { MARKED } from './marked-subjects.ts';

/** Stretches of one text, each of another meeting, and lines of each. */
const STRETCHES = 4;
const LINES = 25;
const DRAWS = 200;
const HELD_AT = '2026-03-09T09:00:00+01:00';

interface Joined {
  readonly lines: readonly TranscriptLine[];
  /** Numbers of the lines at which another meeting begins. */
  readonly starts: readonly number[];
}

/** Texts with known subject boundaries: passages from the middle of different meetings, joined. */
export function joinedMeetings(): Joined[] {
  const stretches = meetingsOf('seen')
    .filter(({ language, lines }) => language === 'fr' && lines.length >= LINES)
    .map(({ lines }) => lines.slice((lines.length - LINES) >> 1).slice(0, LINES));
  return stretches.map((_, first) => ({
    lines: numberLines(
      Array.from({ length: STRETCHES }, (__, place) => stretches[(first + place) % stretches.length] ?? []).flat(),
    ),
    starts: Array.from({ length: STRETCHES }, (__, place) => place * LINES),
  }));
}

/** Numbers from 0 up to 1 that are the same each time. */
function* drawn(): Generator<number, never> {
  for (let state = 20_260_309; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** A text, and the indices of the sentences at which its subjects begin. */
interface Cut {
  readonly reading: Reading;
  readonly starts: readonly number[];
}

/**
 * How wrongly subjects are cut, beside as many cuts that are drawn by lot, and as many at even distances: in meetings
 * whose subjects were marked, and in joined ones. Of these, other people give a joint away, and a change of subject
 * within one meeting counts as wrong, so that nothing would come to 0.
 */
export async function* subjectCuts(): AsyncGenerator<Measurement> {
  const marked = await Promise.all(
    Object.entries(MARKED).map(async ([name, words]): Promise<Cut> => {
      const reading = await readTranscript({ lines: meetingIn('seen', name).lines, heldAt: HELD_AT }, new Pace());
      return { reading, starts: [0, ...words.map((first) => placeOf(first, { reading, name }))] };
    }),
  );
  yield* measured(`marked subjects of ${marked.length} meetings`, marked);
  const joined = await Promise.all(
    joinedMeetings().map(async ({ lines, starts }): Promise<Cut> => {
      const reading = await readTranscript({ lines, heldAt: HELD_AT }, new Pace());
      return { reading, starts: starts.map((line) => reading.sentences.findIndex((each) => each.line >= line)) };
    }),
  );
  yield* measured(`subjects of ${joined.length} joined meetings`, joined);
}

function placeOf(words: string, { reading, name }: { readonly reading: Reading; readonly name: string }): number {
  const [place, other] = reading.sentences.filter(({ text }) => text.startsWith(words));
  if (!place || other) throw new Error(`${name}: one sentence should begin with « ${words} »`);
  return place.index;
}

async function* measured(what: string, cuts: readonly Cut[]): AsyncGenerator<Measurement> {
  const random = drawn();
  const sums = { ours: [0, 0], drawn: [0, 0], even: [0, 0] };
  for (const { reading, starts } of cuts) {
    const { length } = reading.sentences;
    const truth = stretchesOf(starts, length);
    const add = (sum: number[], from: readonly number[], weight = 1) => {
      const found = stretchesOf(from, length);
      sum[0] = (sum[0] ?? 0) + weight * pk(truth, found);
      sum[1] = (sum[1] ?? 0) + weight * windowDiff(truth, found);
    };
    const ours = (await subjectsOf(reading, [], new Pace())).map(({ from }) => from);
    add(sums.ours, ours);
    add(
      sums.even,
      ours.map((_, place) => Math.round((place * length) / ours.length)),
    );
    for (let draw = 0; draw < DRAWS; draw += 1)
      add(
        sums.drawn,
        ours.map(() => Math.floor(random.next().value * length)),
        1 / DRAWS,
      );
  }
  for (const [index, name] of (['Pk', 'WindowDiff'] as const).entries())
    for (const [other, title] of [
      ['drawn', 'drawn by lot'],
      ['even', 'at even distances'],
    ] as const) {
      const mean = (sum: readonly number[]) => (100 * (sum[index] ?? 0)) / cuts.length;
      yield against(
        `${what}, ${name} (less is better), against cuts ${title}`,
        '%',
        mean(sums.ours),
        mean(sums[other]),
      );
    }
}
