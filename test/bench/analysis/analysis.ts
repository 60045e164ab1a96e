import { numberLines } from '#domain/transcript/transcript.ts';
import { createExtractiveAnalyst } from '#bots/analyst/extractive/analyst.ts';
import { against, type Measurement } from '../measurement.ts';
import { type Debate, debates } from './corpus.ts';
import { type Rouge, rouge, rougeWords } from './rouge.ts';
import { subjectCuts } from './subjects.ts';
import { textRank } from './textrank.ts';

const MEASURES = [
  ['one', 'ROUGE-1'],
  ['two', 'ROUGE-2'],
  ['l', 'ROUGE-L'],
] as const;
/** Points that are to be gained over TextRank. */
const GAINED = 4;
/** What may be taken for work or a decision in debates, where nobody gives or settles anything: 30 in 144. */
const MOST_TAKEN = 30 / 144;

/** Times as long as people's summaries. */
const LONGEST = 1.15;
/** A meeting of four hours has about as many words. */
const FOUR_HOURS = 40_000;
const MOST_SECONDS = 10;
/** Of the debates; deadlines are not measured. */
const HELD_AT = '2022-04-20T21:00:00+02:00';

/**
 * Summaries of the extractive analyst beside the beginning of each transcript (lead), TextRank with a French stemmer
 * and what three systems wrote, all cut to the mean length of the human summaries, by ROUGE without stemming, maximum
 * over the references; what it takes for work or a decision in debates; and how long a meeting of four hours takes.
 */
export async function* run(): AsyncIterable<Measurement> {
  const corpus = await debates();
  if (!corpus) {
    console.error('  FREDSum is not beside the project: summaries are not measured');
    return;
  }
  const analyst = createExtractiveAnalyst();
  const summaries = new Map<string, string[]>();
  let taken = 0;
  for (const { name, lines } of corpus) {
    const { analysis } = await analyst.analyse({ title: '', lines, heldAt: HELD_AT });
    // The last line counts what is not told: people's summaries have none
    summaries.set(name, rougeWords(analysis.summary.replace(/\nRepris nulle part.*$/u, '')));
    taken += analysis.actionItems.length + analysis.decisions.length;
  }
  const ours = ({ name }: Debate) => summaries.get(name) ?? [];
  const scored = scoreOf(corpus, ours);
  const peer = scoreOf(corpus, (debate) =>
    textRank(
      debate.lines.map(({ text }) => text),
      lengthOf(debate),
    ),
  );
  for (const [measure, name] of MEASURES) {
    const gained = scored[measure] - peer[measure];
    yield {
      ...against(`${corpus.length} debates, ${name}, against TextRank`, '%', scored[measure], peer[measure]),
      aim: { text: `${GAINED} points more`, reached: gained >= GAINED },
    };
  }
  yield* beside('lead', corpus, { ours, theirs: ({ lines }) => lines.flatMap(({ text }) => rougeWords(text)) });
  for (const system of new Set(corpus.flatMap(({ systems }) => [...systems.keys()]))) {
    const both = corpus.filter(({ systems }) => systems.has(system));
    yield* beside(system, both, { ours, theirs: ({ systems }) => systems.get(system) ?? [] });
  }
  yield lengths(corpus, ours);
  const most = Math.floor(MOST_TAKEN * corpus.length);
  yield {
    name: `work and decisions taken from ${corpus.length} debates`,
    value: taken,
    unit: '',
    reference: null,
    ratio: null,
    aim: { text: `≤ ${most}`, reached: taken <= most },
  };
  yield await longMeeting(corpus);
  yield* subjectCuts();
}

type Summaries = (debate: Debate) => readonly string[];

/** Ours against what another makes of the same debates. */
function* beside(
  name: string,
  corpus: readonly Debate[],
  { ours, theirs }: { readonly ours: Summaries; readonly theirs: Summaries },
): Generator<Measurement> {
  const [own, others] = [scoreOf(corpus, ours), scoreOf(corpus, theirs)];
  for (const [measure, rouge] of MEASURES)
    yield against(`${corpus.length} debates, ${rouge}, against ${name}`, '%', own[measure], others[measure]);
}

/** Words of the human summaries of a debate, on average. */
const lengthOf = ({ references }: Debate): number =>
  Math.round(references.reduce((total, words) => total + words.length, 0) / references.length);

/** The mean over the debates, in percent. */
function scoreOf(corpus: readonly Debate[], summaryOf: Summaries): Rouge {
  const sum = { one: 0, two: 0, l: 0 };
  for (const debate of corpus) {
    const { one, two, l } = rouge(summaryOf(debate).slice(0, lengthOf(debate)), debate.references);
    sum.one += one;
    sum.two += two;
    sum.l += l;
  }
  const percent = (total: number): number => (100 * total) / corpus.length;
  return { one: percent(sum.one), two: percent(sum.two), l: percent(sum.l) };
}

/** Words of a summary against those that people wrote of the same debate: longer ones are not read. */
function lengths(corpus: readonly Debate[], summaryOf: Summaries): Measurement {
  const mean = (wordsOf: (debate: Debate) => number): number =>
    corpus.reduce((sum, debate) => sum + wordsOf(debate), 0) / corpus.length;
  const ours = mean((debate) => summaryOf(debate).length);
  const people = mean(({ references }) => references.reduce((sum, words) => sum + words.length, 0) / references.length);
  return {
    name: 'length of the summaries, against those of people',
    value: ours,
    unit: 'words',
    reference: people,
    ratio: ours / people,
    aim: { text: `ratio ≤ ${LONGEST}`, reached: ours / people <= LONGEST },
  };
}

async function longMeeting(corpus: readonly Debate[]): Promise<Measurement> {
  let words = 0;
  const turns = corpus
    .flatMap(({ lines }) => lines)
    .filter(({ text }) => {
      const fits = words < FOUR_HOURS;
      words += rougeWords(text).length;
      return fits;
    });
  const from = performance.now();
  await createExtractiveAnalyst().analyse({ title: '', lines: numberLines(turns), heldAt: HELD_AT });
  const seconds = (performance.now() - from) / 1000;
  const aim = { text: `≤ ${MOST_SECONDS} s`, reached: seconds <= MOST_SECONDS };
  return {
    name: `analysis of a meeting of four hours (${turns.length} turns)`,
    value: seconds,
    unit: 's',
    reference: null,
    ratio: null,
    aim,
  };
}
