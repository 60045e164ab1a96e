import type { LanguageModel } from '#domain/analysis/model/language-model.ts';
import type { Answerer, OfferedLine } from '#domain/question/answerer.ts';
import { isBorneOut } from './borne-out.ts';
import { answerForm, otherWordsForm } from './form.ts';
import { answerPrompt, foundPrompt, otherWordsPrompt, row, rowOf } from './prompts.ts';

const FRENCH = { spoken: 'fr', written: 'fr' } as const;
/** Sentences of an answer, lines that one rests on, and other words for one. */
const MOST_SENTENCES = 5;
const MOST_CITED = 6;
const MOST_WORDS = 12;

/** Sentences that their lines bear out, as far as rules can tell. */
function verified(
  sentences: readonly { readonly text: string; readonly lines: readonly number[] }[],
  offered: readonly OfferedLine[],
) {
  const known = new Map(offered.map((line) => [line.number, line]));
  return sentences.slice(0, MOST_SENTENCES).flatMap((sentence) => {
    const text = sentence.text.replace(/\s+/gu, ' ').trim();
    const cited = [...new Set(sentence.lines)].flatMap((number) => known.get(number) ?? []).slice(0, MOST_CITED);
    const near = cited.map(({ meeting, speaker, text: said }) => `${meeting}\n${speaker}\n${said}`).join('\n');
    const grounds = { near, meeting: null };
    const holds = text !== '' && text.isWellFormed() && cited.length > 0 && isBorneOut(text, grounds, FRENCH);
    return holds ? [{ text, lines: cited.map(({ number }) => number) }] : [];
  });
}

/** Words answers by a model. What it says that no line bears out is dropped, as in minutes. */
export const createModelAnswerer = (model: LanguageModel): Answerer => ({
  model: model.model,
  async otherWords(question, words, signal) {
    const { value } = await model.ask(
      {
        name: 'other_words',
        instructions: otherWordsPrompt,
        content: [`Question: ${row(question)}`, ...words.map((word, at) => rowOf(at + 1, 'word', word))].join('\n'),
        form: otherWordsForm,
      },
      signal,
    );
    return new Map(value.words.map(({ word, others }) => [word, others.slice(0, MOST_WORDS)]));
  },
  async answer(question, lines, signal) {
    const { value } = await model.ask(
      { name: 'answer', instructions: answerPrompt, content: foundPrompt(question, lines), form: answerForm },
      signal,
    );
    return verified(value.sentences, lines);
  },
});
