import { draftsOf, DRAFT } from '#bots/analyst/extractive/actions/actions.ts';
import { namesOf } from '#bots/analyst/extractive/decisions/evidence.ts';
import { DECISION_GRAMMARS } from '#bots/analyst/extractive/decisions/decisions.ts';
import { SignReader } from '#bots/analyst/extractive/decisions/signs.ts';
import { TAUGHT, type Taught } from '#bots/analyst/extractive/learned/learned.ts';
import { MarkReader } from '#bots/analyst/extractive/learned/marks.ts';
import { Pace } from '#bots/analyst/extractive/pace.ts';
import { People } from '#bots/analyst/extractive/people.ts';
import { readTranscript, type Sentence } from '#bots/analyst/extractive/reading.ts';
import { isQuestion } from '#bots/analyst/extractive/text/questions.ts';
import { wordsOf } from '../match.ts';
import type { Label, LabelledMeeting } from '../meeting.ts';

/** A sentence of a labelled meeting. */
export interface Example {
  readonly marks: readonly string[];
  readonly signs: Readonly<Record<Taught, readonly string[]>>;
  /** Whether it is what a secretary would write; undefined where a label rests on it beside another sentence. */
  readonly is: Readonly<Record<Taught, boolean | undefined>>;
}

/** What the sentences of a meeting have, and what they are. */
export async function examplesOf(meeting: LabelledMeeting): Promise<Example[]> {
  const pace = new Pace();
  const reading = await readTranscript({ lines: meeting.lines, heldAt: `${meeting.held}:00Z` }, pace);
  const [signs, marks] = [new SignReader(reading, DECISION_GRAMMARS[reading.language]), new MarkReader(reading)];
  const work = new Map<number, Set<string>>();
  for (const draft of await draftsOf(reading, new People(reading.speakers, reading.language), pace))
    for (const sentence of draft.incomplete ? [] : draft.sentences)
      if (sentence !== draft.subject)
        work.set(sentence.index, new Set([...(work.get(sentence.index) ?? [DRAFT]), ...draft.signs]));
  const sought = Object.fromEntries(
    TAUGHT.map((kind) => [kind, soughtOf(kind, meeting, { sentences: reading.sentences, work })]),
  ) as Record<Taught, Sought>;
  return reading.sentences.map((sentence) => ({
    marks: [...marks.of(sentence)],
    signs: {
      decision: namesOf(signs.of(sentence)),
      action: [...(work.get(sentence.index) ?? [])],
    },
    is: {
      decision: isIn(sought.decision, sentence),
      action: isIn(sought.action, sentence),
    },
  }));
}

interface Sought {
  /** The sentence of each label that says it best. */
  readonly best: ReadonlySet<Sentence>;
  /** Every line that a label rests on. */
  readonly lines: ReadonlySet<number>;
}

const isIn = ({ best, lines }: Sought, sentence: Sentence): boolean | undefined =>
  best.has(sentence) || (lines.has(sentence.line) ? undefined : false);

interface Read {
  readonly sentences: readonly Sentence[];
  readonly work: ReadonlyMap<number, unknown>;
}

function soughtOf(kind: Taught, { labels }: LabelledMeeting, { sentences, work }: Read): Sought {
  const own = labels.filter((label) => label.kind === kind);
  const fits = (label: Label, { text, words, index }: Sentence): number => {
    const said = wordsOf(text);
    const share = [...wordsOf(label.text)].filter((word) => said.has(word)).length - words / 100;
    if (kind === 'action') return share + (work.has(index) ? 2 : 0);
    return share - (isQuestion(text) ? 1 : 0);
  };
  const best = own.map((label) =>
    sentences
      .filter(({ line }) => line === label.lines[0])
      .reduce<Sentence | undefined>(
        (one, other) => (one && fits(label, one) >= fits(label, other) ? one : other),
        undefined,
      ),
  );
  return {
    best: new Set(best.filter((sentence) => sentence !== undefined)),
    lines: new Set(own.flatMap(({ lines }) => lines)),
  };
}
