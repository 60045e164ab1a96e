/** Somebody as a list names them, before it is looked whether that makes sense. */
export interface Named {
  /** In the text, from 1. */
  readonly line: number;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly department: string;
}

const SEPARATORS = new Set([';', ',', '\n']);

/** What stands between separators, which quotes and angle brackets take their meaning from, each with its line. */
function parts(text: string): { readonly line: number; readonly text: string }[] {
  const found: { line: number; text: string }[] = [];
  let current = '';
  let [line, begins] = [1, 1];
  let quoted = false;
  const end = () => {
    if (current.trim() !== '') found.push({ line: begins, text: current.trim() });
    [current, begins] = ['', line];
  };
  for (const character of text) {
    // A quote that is never closed ends with its line, as mail programs have it.
    if (character === '\n') quoted = false;
    if (character === '"') quoted = !quoted;
    if (!quoted && SEPARATORS.has(character)) {
      if (character === '\n') line += 1;
      end();
    } else if (character !== '"') current += character;
  }
  end();
  return found;
}

/** `Zoé Lefèvre <zoe@exemple.fr>`, or an address alone. */
function personOf({ line, text }: { readonly line: number; readonly text: string }): Named {
  const opens = text.lastIndexOf('<');
  const closes = text.indexOf('>', opens);
  const isNamed = opens !== -1 && closes !== -1;
  return {
    line,
    name: isNamed ? text.slice(0, opens).trim() : '',
    email: isNamed ? text.slice(opens + 1, closes).trim() : text,
    role: '',
    department: '',
  };
}

/** Addresses as they are pasted from a mail program: one a line, or with semicolons or commas between them. */
export const readAddresses = (text: string): Named[] => parts(text).map(personOf);
