import type { Analysis, TimelineEntry } from '#domain/analysis/analysis.ts';
import type { AnalysisRequest, Analyst } from '#domain/analysis/analyst.ts';
import { MODEL_FAILURES } from '#domain/analysis/model/failures.ts';
import type { LanguageModel, TokenCounts } from '#domain/analysis/model/language-model.ts';
import type { KeptAnswers } from '#domain/analysis/model/readings.ts';
import { identify } from '#domain/analysis/verify.ts';
import { isError } from '#domain/errors.ts';
import type { Languages } from './borne-out.ts';
import type { Findings } from './findings.ts';
import { extractionForm, type Extraction } from './form.ts';
import { MODEL_ANALYST } from './identity.ts';
import { asPeopleHave } from './settled.ts';
import { halved, partsOf, type Part } from './parts.ts';
import { extractionPrompt, partPrompt, PROMPT_VERSION } from './prompts.ts';
import { remembering } from './remembering.ts';

export interface ModelAnalystDependencies {
  readonly model: LanguageModel;
  /** By rules: it tells language, subjects, kind and tone of the meeting, and what of it is no statement. */
  readonly byRules: Analyst;
  /** What it answered about this meeting before, and who is told how far it is; without it nothing is kept. */
  readonly answers?: KeptAnswers;
}

/**
 * The analyst that asks a model: the transcript is cut between turns, each part is asked for what was decided, given
 * and left open, with line numbers and quotes; what no line bears out is dropped, what was told twice is one, and the
 * summary is made from what is left. A model that does not read all that it is sent is asked in smaller parts, and
 * fails where even these are cut.
 */
export function createModelAnalyst({ model: asked, byRules, answers }: ModelAnalystDependencies): Analyst {
  const model = answers ? remembering(asked, answers) : asked;
  return {
    name: MODEL_ANALYST,
    model: model.model,
    promptVersion: PROMPT_VERSION,
    translates: true,
    async analyse(request, signal) {
      const { analysis: rules } = await byRules.analyse(request, signal);
      // What reads stems and dates is large: only who analyses loads it.
      const [{ FindingsReader }, { mergedFindings }, { summaryOf }] = await Promise.all([
        import('./findings.ts'),
        import('./merge.ts'),
        import('./summary.ts'),
      ]);
      const languages = { spoken: rules.language, written: request.written ?? rules.language };
      const reader = new FindingsReader({ ...request, languages });
      const spent = new Spent();
      const found: Findings[] = [];
      const parts = partsOf(request.lines);
      await answers?.progress(0, parts.length);
      for (const [index, part] of parts.entries()) {
        for (const answer of await extracted(part, { model, languages, spent }, signal))
          found.push(reader.read(answer));
        await answers?.progress(index + 1, parts.length);
      }
      const findings = mergedFindings(found, languages.written);
      const count = (tokens: TokenCounts) => spent.add(tokens);
      const summary = await summaryOf(
        asPeopleHave(findings, request.settled),
        { model, reader, languages, count },
        signal,
      );
      return { analysis: identify(together(request, { rules, findings, summary })), tokens: spent.tokens };
    },
  };
}

class Spent {
  tokens: TokenCounts = { input: 0, output: 0 };

  add({ input, output }: TokenCounts): void {
    this.tokens = { input: this.tokens.input + input, output: this.tokens.output + output };
  }
}

interface Extracting {
  readonly model: LanguageModel;
  readonly languages: Languages;
  readonly spent: Spent;
}

/** What the model finds in a part; in its halves where it did not read all of it. */
async function extracted(part: Part, extracting: Extracting, signal?: AbortSignal): Promise<Extraction[]> {
  const { model, languages, spent } = extracting;
  try {
    const { value, tokens } = await model.ask(
      {
        name: 'minutes',
        instructions: extractionPrompt(languages),
        content: partPrompt(part),
        form: extractionForm,
      },
      signal,
    );
    spent.add(tokens);
    return [value];
  } catch (error) {
    const halves = isError(error, MODEL_FAILURES.truncated) ? halved(part) : null;
    if (halves === null) throw error;
    const answers: Extraction[] = [];
    for (const half of halves) answers.push(...(await extracted(half, extracting, signal)));
    return answers;
  }
}

interface Told {
  readonly rules: Analysis;
  readonly findings: Findings;
  readonly summary: { readonly text: string; readonly citations: Analysis['summaryCitations'] };
}

/** What the model found, in the frame that rules have found. A summary of which nothing holds is that of the rules. */
function together({ lines }: AnalysisRequest, { rules, findings, summary }: Told): Analysis {
  const { decisions, questions, keyPoints, actionItems } = findings;
  const speakers = new Map(lines.map((line) => [line.line, line]));
  const moment = (category: TimelineEntry['category'], content: string, citations: TimelineEntry['citations']) => {
    const line = speakers.get(citations[0]?.line ?? -1);
    return { at: line?.at ?? null, speaker: line?.speaker ?? '', category, content, citations };
  };
  const timeline = [
    ...decisions.map(({ text, citations }) => moment('decision', text, citations)),
    ...actionItems.map(({ task, citations }) => moment('action', task, citations)),
    ...questions.map(({ text, citations }) => moment('question', text, citations)),
    ...rules.timeline.filter(({ category }) => category === 'other'),
  ].toSorted((a, b) => (a.citations[0]?.line ?? 0) - (b.citations[0]?.line ?? 0));
  const written =
    summary.text === ''
      ? { summary: rules.summary, summaryCitations: rules.summaryCitations }
      : { summary: summary.text, summaryCitations: summary.citations };
  return {
    ...rules,
    ...written,
    decisions: [...decisions],
    questions: [...questions],
    keyPoints: [...keyPoints],
    actionItems: [...actionItems],
    timeline,
  };
}
