import { withoutEnd } from '../text/pattern.ts';
import type { TaskGrammar } from './grammar.ts';

const SIGNS = ',;:–—(-';
/** More such words in a row were not said but repeated to keep us busy. */
const MOST_WORDS = 8;

/** A cut text without the words that it may not end with (« …, et que ») and the signs around them. */
export function withoutDangling(text: string, { dangling }: Pick<TaskGrammar, 'dangling'>): string {
  let rest = withoutEnd(text, SIGNS);
  for (let words = 0; words < MOST_WORDS && dangling.test(rest); words += 1)
    rest = rest.replace(dangling, '').trimEnd();
  return withoutEnd(rest, SIGNS);
}
