import { spaced } from '../text/pattern.ts';
import type { TaskForm, TaskGrammar } from './grammar.ts';

/**
 * A form made ready: what comes before the name (all of it when the form has none), and what follows the name, which
 * matches where the name ends. Names differ from meeting to meeting; nothing compiled here does.
 */
export interface CompiledForm {
  readonly form: TaskForm;
  /** Undefined when the name comes first. */
  readonly before: RegExp | undefined;
  /** Undefined when the form has no name. */
  readonly after: RegExp | undefined;
}

export interface CompiledGrammar {
  readonly forms: readonly CompiledForm[];
  /** « Action : » at the head of a sentence. */
  readonly label: RegExp;
  /** Between two names. */
  readonly between: RegExp;
  readonly takesOn: { readonly speaker: RegExp; readonly addressee: RegExp; readonly named: RegExp };
}

const START = '(?<![\\p{L}\\p{N}-])';
const END = '(?!\\p{L})';
const NAME = '{name}';

const compiled = new Map<TaskGrammar, CompiledGrammar>();

/** Patterns are costly to compile and cheap to keep: each grammar's are compiled once. */
export function compiledGrammar(grammar: TaskGrammar): CompiledGrammar {
  const known = compiled.get(grammar);
  if (known) return known;
  const pieces: Readonly<Record<string, string>> = {
    adverbs: grammar.adverbs,
    clitics: grammar.clitics,
    verb: '(?<verb>\\p{L}+)',
  };
  const filled = (source: string): string =>
    spaced(source.replaceAll(/\{([a-z]+)\}/gu, (whole, piece: string) => pieces[piece] ?? whole));
  const anywhere = (source: string): RegExp => new RegExp(`${START}(?:${filled(source)})${END}`, 'giu');
  const here = (source: string): RegExp => new RegExp(`(?:${filled(source)})${END}`, 'iuy');
  const ready: CompiledGrammar = {
    forms: grammar.forms.map((form) => {
      const at = form.source.indexOf(NAME);
      if (at < 0) return { form, before: anywhere(form.source), after: undefined };
      return {
        form,
        before: at === 0 ? undefined : new RegExp(`${START}(?:${filled(form.source.slice(0, at))})`, 'giu'),
        after: here(form.source.slice(at + NAME.length)),
      };
    }),
    between: new RegExp(`,|\\s${grammar.and}(?=\\s)`, 'iu'),
    label: new RegExp(`[\\s*•-]*(?:${filled(grammar.label)})`, 'iuy'),
    takesOn: {
      speaker: anywhere(grammar.takesOn.speaker),
      addressee: anywhere(grammar.takesOn.addressee),
      named: here(grammar.takesOn.named),
    },
  };
  compiled.set(grammar, ready);
  return ready;
}
