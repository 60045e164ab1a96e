import { wordsOf } from './heard-name.ts';

/** Whether somebody, or something, reads out one of these answers: most of their words are in it. */
export function echoes(text: string, answers: readonly string[]): boolean {
  const said = wordsOf(text).map(({ form }) => form);
  if (said.length < 3) return false;
  return answers.some((answer) => {
    const words = new Set(wordsOf(answer).map(({ form }) => form));
    return said.filter((form) => words.has(form)).length >= said.length * 0.8;
  });
}
