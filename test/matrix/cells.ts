import type { InterfaceLanguage } from '#test/replicas/kit/protocol.ts';

/** A scenario, in a language of the interface, in a markup. */
export type Cell<Name extends string, Variant extends string> = readonly [Name, InterfaceLanguage, Variant];

const LANGUAGES: readonly InterfaceLanguage[] = ['en', 'fr', 'es'];

/** Every state in every language and every markup, but those of which one markup is enough. */
export const whole = <Name extends string, Variant extends string>(
  names: readonly Name[],
  variants: readonly Variant[],
  isEnough: (name: Name, variant: Variant) => boolean,
): Cell<Name, Variant>[] =>
  names.flatMap((name) =>
    LANGUAGES.flatMap((language) =>
      variants
        .filter((variant) => !isEnough(name, variant))
        .map((variant): Cell<Name, Variant> => [name, language, variant]),
    ),
  );

/** A third of them: every state in every markup, languages in turn from the one that has this number. */
const third =
  (first: number): typeof whole =>
  (names, variants, isEnough) =>
    names.flatMap((name, at) =>
      variants.flatMap((variant, index) =>
        isEnough(name, variant)
          ? []
          : [[name, LANGUAGES[(first + at + index) % LANGUAGES.length] ?? 'fr', variant] as const],
      ),
    );

/** A third of them, in which every state meets every language, and every markup does. */
export const pairs = third(0);

/** What `pairs` leaves out, a third after the other. */
export const rest: typeof whole = (...matrix) => [...third(1)(...matrix), ...third(2)(...matrix)];

/** What `MATRIX` selects: `pairs`, their `rest`; else the whole. */
export const selected = (): typeof whole => {
  const wanted = process.env['MATRIX'];
  return wanted === 'pairs' ? pairs : wanted === 'rest' ? rest : whole;
};

/**
 * Of these cells those that `MATRIX_PART` names, so that they can be run again: `2/12` is the second of each twelve, in
 * which there is something of every state. All where it is unset.
 */
export function portion<Cells extends readonly unknown[]>(cells: Cells): Cells[number][] {
  const [, part, parts] = /^([1-9]\d*)\/([1-9]\d*)$/u.exec(process.env['MATRIX_PART'] ?? '1/1') ?? [];
  if (part === undefined || parts === undefined) throw new TypeError('MATRIX_PART is the part and how many there are');
  return cells.filter((_, index) => index % Number(parts) === Number(part) - 1);
}

/** Each of these states once, languages and markups in turn. */
export const inTurn = <Name extends string, Variant extends string>(
  names: readonly Name[],
  variants: readonly [Variant, ...Variant[]],
): Cell<Name, Variant>[] =>
  names.map((name, index) => [
    name,
    LANGUAGES[index % LANGUAGES.length] ?? 'fr',
    variants[index % variants.length] ?? variants[0],
  ]);
