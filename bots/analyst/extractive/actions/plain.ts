import type { Learned } from '../learned/learned.ts';
import type { Reading, Sentence } from '../reading.ts';
import { amidSpeeches } from '../speeches.ts';
import { confirm, type Draft } from './draft.ts';
import type { TaskGrammar } from './grammar.ts';
import { Matter } from './matter.ts';
import type { CommissionReader } from './read.ts';

/** Turns within which a request is answered, and within which somebody goes on about their work. */
const [ANSWER, GOES_ON] = [3, 1];
/** Stems of a sentence that says by itself what it is about. */
const OWN_MATTER = 2;

/** All that may be work to do by the rules, and which of it is. */
export interface Heard {
  readonly drafts: readonly Draft[];
  readonly isWork: (draft: Draft) => boolean;
}

interface Hearing {
  readonly reading: Reading;
  readonly grammar: TaskGrammar;
  readonly reader: CommissionReader;
  readonly learned: Learned;
}

/**
 * All work of a meeting in the order in which it was given: what rules heard, and what labelled meetings taught to hear
 * in words that no rule knows, « Jeudi midi, sans faute. », « J'aborde le sujet là-bas. » Such a sentence says more of
 * work that is known, or answers a request of which the rules were not sure, or is told as it was said.
 */
export function withPlainWork({ drafts, isWork }: Heard, hearing: Hearing): Draft[] {
  const { reading, reader, learned } = hearing;
  const matter = new Matter(reading, hearing.grammar);
  const heard = new Set(drafts.flatMap(({ sentences }) => sentences.map(({ index }) => index)));
  const work = new Set(drafts.filter((draft) => isWork(draft)));
  const near = new Near(drafts);
  const isAmidSpeeches = amidSpeeches(reading);
  for (const sentence of reading.sentences) {
    // Of speeches labelled meetings have none.
    if (heard.has(sentence.index) || isAmidSpeeches(sentence) || !learned.isEnough('action', sentence, [])) continue;
    const about =
      near.before(sentence, GOES_ON).findLast((draft) => work.has(draft)) ??
      near.before(sentence, ANSWER).findLast(({ incomplete }) => !incomplete);
    if (about) {
      confirm(about, sentence, {
        assignees: about.pending || about.assignees.length === 0 ? [sentence.speaker] : [],
        deadline: reader.deadlineOf(sentence),
        sign: 'takenOn',
      });
      work.add(about);
    } else work.add(told(sentence, { reader, matter }));
  }
  return [...work].toSorted((one, other) => beginning(one) - beginning(other));
}

interface Telling {
  readonly reader: CommissionReader;
  readonly matter: Matter;
}

/** In the words that were said, after what they are about where they say nothing of it. */
function told(sentence: Sentence, { reader, matter }: Telling): Draft {
  const subject = sentence.stems.length < OWN_MATTER ? matter.subjectBefore(sentence) : undefined;
  return {
    ...reader.blank(sentence, sentence.text),
    assignees: [sentence.speaker],
    given: true,
    isQuoted: true,
    deadline: reader.deadlineOf(sentence),
    subject,
    sentences: subject ? [subject, sentence] : [sentence],
  };
}

const beginning = ({ sentences: [first] }: Draft): number => first?.index ?? 0;

/** Drafts by the turn that spoke of them last. */
class Near {
  readonly #byTurn: Map<number | undefined, Draft[]>;

  constructor(drafts: readonly Draft[]) {
    this.#byTurn = Map.groupBy(drafts, ({ sentences }) => sentences.at(-1)?.turn);
  }

  /** Those of which the speaker of a sentence, or nobody in particular, has the work, spoken of before it. */
  before({ index, turn, speaker }: Sentence, turns: number): Draft[] {
    return Array.from({ length: turns + 1 }, (_, back) => this.#byTurn.get(turn - turns + back) ?? [])
      .flat()
      .filter(({ sentences }) => (sentences.at(-1)?.index ?? index) < index)
      .filter(({ assignees, pending }) => pending || assignees.length === 0 || assignees.includes(speaker));
  }
}
