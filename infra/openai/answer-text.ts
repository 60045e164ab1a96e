/** Without the thoughts that reasoning models write before their answer, closed or not. */
export function withoutThoughts(text: string): string {
  const open = /<(think|thinking|thought|reasoning)>/iu.exec(text);
  const close = [...text.matchAll(/<\/(?:think|thinking|thought|reasoning)>/giu)].at(-1);
  if (close) return text.slice(close.index + close[0].length);
  return open ? text.slice(0, open.index) : text;
}

/** Where the JSON value that opens at `from` closes; -1 where it does not. */
function endOfValue(text: string, from: number): number {
  let depth = 0;
  let inString = false;
  for (let index = from; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return -1;
}

function parsed(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/**
 * Outside of strings: comments to the line's end, and commas before a closing bracket. A string that nothing closes
 * goes to its line's end, so that each is read once.
 */
const repaired = (text: string): string =>
  text
    .replace(/("(?:[^"\\\n]|\\.)*"?)|\/\/[^\n]*/gu, (_, string: string | undefined) => string ?? '')
    .replace(/("(?:[^"\\\n]|\\.)*"?)|,(?=\s*[}\]])/gu, (_, string: string | undefined) => string ?? '');

/** Objects that are looked at in one answer: no more are tried. */
const MOST_TRIED = 20;

/**
 * Every object that stands in an answer, the whole of it first, as its JSON says or as it plainly means: without the
 * courtesies around, fences, trailing commas and comments.
 */
export function* objectsIn(answer: string): Generator<unknown, void> {
  const text = withoutThoughts(answer).trim();
  const whole = parsed(text);
  if (whole) {
    yield whole.value;
    return;
  }
  let from = text.indexOf('{');
  for (let tried = 0; from !== -1 && tried < MOST_TRIED; tried += 1) {
    const end = endOfValue(text, from);
    // A comment may hold a quote that closes nothing: without comments it may end.
    const piece = end === -1 ? repaired(text.slice(from)) : text.slice(from, end);
    const found = parsed(piece) ?? parsed(repaired(piece));
    if (found) yield found.value;
    from = text.indexOf('{', found && end !== -1 ? end : from + 1);
  }
}
