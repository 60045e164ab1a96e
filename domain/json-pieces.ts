/** Characters, about, that are written as one piece. */
const PIECE = 200_000;

/** About how many characters a value has in JSON; no more is looked at once it has more than `most`. */
export function weightOf(value: unknown, most = PIECE): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 8;
  let weight = 2;
  for (const name in value) {
    weight += name.length + weightOf((value as Record<string, unknown>)[name], most - weight);
    if (weight > most) break;
  }
  return weight;
}

/**
 * What `JSON.stringify` gives of plain values, in pieces of bounded length, so that others may work between: of a list
 * with a hundred thousand entries, and of a text of megabytes.
 */
export function* jsonPieces(value: unknown): Generator<string, void, undefined> {
  if (typeof value === 'string') yield* piecesOfText(value);
  else if (Array.isArray(value)) yield* piecesOfList(value);
  else if (typeof value === 'object' && value !== null) yield* piecesOfObject(value);
  else yield JSON.stringify(value);
}

function* piecesOfText(text: string): Generator<string, void, undefined> {
  yield '"';
  for (let from = 0; from < text.length;) {
    // Not between the halves of a character, each of which alone would be escaped.
    const until = from + PIECE + (/[\uD800-\uDBFF]/u.test(text.charAt(from + PIECE - 1)) ? 1 : 0);
    yield JSON.stringify(text.slice(from, until)).slice(1, -1);
    from = until;
  }
  yield '"';
}

function* piecesOfList(list: readonly unknown[]): Generator<string, void, undefined> {
  let separator = '[';
  let run: unknown[] = [];
  let weight = 0;
  const written = (): string => {
    const text = `${separator}${JSON.stringify(run).slice(1, -1)}`;
    [separator, run, weight] = [',', [], 0];
    return text;
  };
  for (const entry of list) {
    const own = weightOf(entry);
    if (run.length > 0 && weight + own > PIECE) yield written();
    if (own > PIECE) {
      yield separator;
      separator = ',';
      yield* jsonPieces(entry);
      continue;
    }
    run.push(entry);
    weight += own;
  }
  if (run.length > 0) yield written();
  yield separator === '[' ? '[]' : ']';
}

function* piecesOfObject(object: object): Generator<string, void, undefined> {
  let separator = '{';
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    if (weightOf(value) > PIECE) yield* jsonPieces(value);
    else yield JSON.stringify(value);
  }
  yield separator === '{' ? '{}' : '}';
}
