import type { LanguageModel } from '#domain/analysis/model/language-model.ts';
import type { ModelTrial } from '#domain/analysis/model/models.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { extractionForm } from './form.ts';
import { PART_SIZE, partsOf } from './parts.ts';
import { extractionPrompt, partPrompt } from './prompts.ts';
import { verbatim } from './quotes.ts';

const SAID = [
  ['Claire Morel', 'Bonjour à tous, on commence par le salon de Lyon.'],
  ['Marc Petit', 'Il fait beau aujourd’hui.'],
  ['Claire Morel', 'C’est décidé, on garde le stand de vingt mètres carrés.'],
  ['Marc Petit', 'Je m’occupe du devis du traiteur avant vendredi.'],
  ['Inès Roy', 'Et qui paie le transport des maquettes ?'],
] as const;
const LINES = numberLines(SAID.map(([speaker, text]) => ({ speaker, text, at: null })));
const DECISION = 2;
const ACTION = 3;

/** Characters that are said in an hour, with who says them. */
const HOUR_CHARACTERS = 60_000;
/** Tokens of what is written about a part, and in the end. */
const PART_TOKENS = 500;
const SUMMARY_TOKENS = 300;
/** Tokens of what is sent with a part: about four characters each. */
const CHARACTERS_A_TOKEN = 4;
/** A stretch that is shorter, in ms, measures the machine's clock. */
const MEASURABLE_MS = 20;

const cites = (cited: readonly { readonly line: number; readonly quote: string }[], line: number): boolean =>
  cited.some((cite) => cite.line === line && verbatim(LINES[line]?.text ?? '', cite.quote) !== null);

/** A small meeting whose minutes are known, and how fast the model is: from that, how long an hour of meeting takes. */
export async function tryModel(
  model: LanguageModel,
  signal?: AbortSignal,
): Promise<Pick<ModelTrial, 'isRight' | 'tokensASecond' | 'secondsAnHour'>> {
  const began = performance.now();
  const { value, tokens, writingMs } = await model.ask(
    {
      name: 'minutes',
      instructions: extractionPrompt({ spoken: 'fr', written: 'fr' }),
      content: partsOf(LINES).map(partPrompt).join('\n'),
      form: extractionForm,
    },
    signal,
  );
  const readingMs = Math.max(1, performance.now() - began - writingMs);
  const tokensASecond = writingMs < MEASURABLE_MS ? null : (tokens.output / writingMs) * 1_000;
  const parts = Math.ceil(HOUR_CHARACTERS / PART_SIZE.own);
  const reading = (HOUR_CHARACTERS / CHARACTERS_A_TOKEN) * (readingMs / 1_000 / Math.max(1, tokens.input));
  const writing = (parts * PART_TOKENS + SUMMARY_TOKENS) * (writingMs / 1_000 / Math.max(1, tokens.output));
  return {
    isRight:
      value.decisions.some((one) => cites(one.cites, DECISION)) &&
      value.actions.some((one) => cites(one.cites, ACTION) && one.assignee === SAID[ACTION][0]),
    tokensASecond,
    secondsAnHour: Math.ceil(reading + writing),
  };
}
