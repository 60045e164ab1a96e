import { numberLines } from '#domain/transcript/transcript.ts';
import { createExtractiveAnalyst } from '#bots/analyst/extractive/analyst.ts';
import { against, type Measurement } from '../measurement.ts';
import { type Debate, debates } from './corpus.ts';
import { type Rouge, rouge, rougeWords } from './rouge.ts';

/** Each measure with what TextRank makes of lead on all 144 debates: 39.6 of 37.5, 10.7 of 9.8, 17.9 of 16.7. */
const MEASURES = [
  ['one', 'ROUGE-1', 1.06],
  ['two', 'ROUGE-2', 1.09],
  ['l', 'ROUGE-L', 1.07],
] as const;

/** Times as long as people's summaries. */
const LONGEST = 1.15;
/** A meeting of four hours has about as many words. */
const FOUR_HOURS = 40_000;
const MOST_SECONDS = 10;
/** Of the debates; deadlines are not measured. */
const HELD_AT = '2022-04-20T21:00:00+02:00';

/**
 * Summaries of the extractive analyst against the beginning of each transcript (lead), both cut to the mean length of
 * the human summaries, by ROUGE without stemming, maximum over the references. The aim is what TextRank with a French
 * stemmer gains over lead on the whole corpus. And how long a meeting of four hours takes.
 */
export async function* run(): AsyncIterable<Measurement> {
  const corpus = await debates();
  if (!corpus) {
    console.error('  FREDSum is not beside the project: summaries are not measured');
    return;
  }
  const analyst = createExtractiveAnalyst();
  const summaries = new Map<string, string[]>();
  for (const { name, lines } of corpus) {
    const { analysis } = await analyst.analyse({ title: '', lines, heldAt: HELD_AT });
    // The last line counts what is not told: people's summaries have none
    summaries.set(name, rougeWords(analysis.summary.replace(/\nRepris nulle part.*$/u, '')));
  }
  const ours = scoreOf(corpus, ({ name }) => summaries.get(name) ?? []);
  const lead = scoreOf(corpus, ({ lines }) => lines.flatMap(({ text }) => rougeWords(text)));
  for (const [measure, name, aim] of MEASURES)
    yield against(`summaries of ${corpus.length} debates, ${name}, against lead`, '%', ours[measure], lead[measure], {
      atLeast: aim,
    });
  yield lengthOf(corpus, ({ name }) => summaries.get(name) ?? []);
  yield await longMeeting(corpus);
}

/** The mean over the debates, in percent. */
function scoreOf(corpus: readonly Debate[], summaryOf: (debate: Debate) => readonly string[]): Rouge {
  const sum = { one: 0, two: 0, l: 0 };
  for (const debate of corpus) {
    const length = Math.round(
      debate.references.reduce((total, words) => total + words.length, 0) / debate.references.length,
    );
    const { one, two, l } = rouge(summaryOf(debate).slice(0, length), debate.references);
    sum.one += one;
    sum.two += two;
    sum.l += l;
  }
  const percent = (total: number): number => (100 * total) / corpus.length;
  return { one: percent(sum.one), two: percent(sum.two), l: percent(sum.l) };
}

/** Words of a summary against those that people wrote of the same debate: longer ones are not read. */
function lengthOf(corpus: readonly Debate[], summaryOf: (debate: Debate) => readonly string[]): Measurement {
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
