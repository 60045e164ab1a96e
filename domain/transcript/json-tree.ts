import { type Node, type ParseError, parseTree } from 'jsonc-parser';

/** A JSON value that knows where it stands: character offset in the text. */
export interface Located {
  readonly offset: number;
  readonly value: string | number | boolean | null | readonly Located[] | ReadonlyMap<string, Located>;
}

export interface LocatedJson {
  readonly root: Located | null;
  /** Offsets of what is malformed; reading went on behind each. */
  readonly errors: readonly number[];
}

/**
 * Keys are compared without case, hyphens and underscores: `speakerName`, `speaker_name` and `Speaker-Name` are one.
 */
const keyOf = (name: string): string => name.toLowerCase().replace(/[_\s-]/gu, '');

/**
 * Reads JSON with positions, past mistakes (a file that was cut off gives what came before the cut). Throws RangeError
 * when values are nested thousands deep.
 */
export function readLocatedJson(text: string): LocatedJson {
  const errors: ParseError[] = [];
  const node = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });
  return { root: node ? locate(node) : null, errors: errors.map(({ offset }) => offset) };
}

function locate(node: Node): Located {
  const { offset, type, children = [] } = node;
  if (type === 'array') return { offset, value: children.map(locate) };
  if (type !== 'object') return { offset, value: scalar(node.value) };
  const members = new Map<string, Located>();
  for (const { children: [key, value] = [] } of children)
    if (key && value) members.set(keyOf(String(key.value)), locate(value));
  return { offset, value: members };
}

const scalar = (value: unknown): string | number | boolean | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

export const isList = (value: Located['value']): value is readonly Located[] => Array.isArray(value);

export const isMembers = (value: Located['value']): value is ReadonlyMap<string, Located> => value instanceof Map;

/** The first of `keys` (already in the form of `keyOf`) that an object has with something other than null. */
export function pick(members: ReadonlyMap<string, Located>, keys: readonly string[]): Located | null {
  for (const key of keys) {
    const found = members.get(key);
    if (found && found.value !== null) return found;
  }
  return null;
}
