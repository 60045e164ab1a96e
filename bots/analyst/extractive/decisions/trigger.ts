import type { DecisionGrammar } from './grammar.ts';

/** Characters after words of decision that still say when it was: « on a décidé hier… ». */
const CLOSE = 15;

/** Words of decision in a text, unless it is wished, imagined, asked, denied or remembered there. */
export function trigger(grammar: DecisionGrammar, pattern: RegExp, text: string): RegExpExecArray | undefined {
  const match = pattern.exec(text);
  if (!match || grammar.condition.test(text)) return undefined;
  const before = text.slice(0, match.index);
  if (grammar.elsewhere.test(text.slice(0, match.index + match[0].length + CLOSE))) return undefined;
  return grammar.notYet.test(before) || grammar.denied.test(match[0]) ? undefined : match;
}

/** Words of decision that may tell their matter themselves. */
export function fullTrigger(grammar: DecisionGrammar, text: string): RegExpExecArray | undefined {
  const { solemn, formal, plain, refusal } = grammar;
  return (
    trigger(grammar, solemn, text) ??
    trigger(grammar, formal, text) ??
    trigger(grammar, plain, text) ??
    refusal.exec(text) ??
    undefined
  );
}

/** Which kinds of such words a text has. */
export const triggered = (grammar: DecisionGrammar, text: string) => ({
  solemn: trigger(grammar, grammar.solemn, text) !== undefined,
  formal: trigger(grammar, grammar.formal, text) !== undefined,
  plain: trigger(grammar, grammar.plain, text) !== undefined,
  refusal: grammar.refusal.test(text),
  bare: trigger(grammar, grammar.bare, text) !== undefined,
});
