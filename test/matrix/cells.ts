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

/**
 * A third of them: every state in every markup, languages in turn, so that every state meets every language, and every
 * markup does.
 */
export const pairs = <Name extends string, Variant extends string>(
  names: readonly Name[],
  variants: readonly Variant[],
  isEnough: (name: Name, variant: Variant) => boolean,
): Cell<Name, Variant>[] =>
  names.flatMap((name, at) =>
    variants.flatMap((variant, index): Cell<Name, Variant>[] =>
      isEnough(name, variant) ? [] : [[name, LANGUAGES[(at + index) % LANGUAGES.length] ?? 'fr', variant]],
    ),
  );

/** What `MATRIX` selects, for a part of a matrix: `pairs`; else the whole. */
export const selected = (): typeof whole => (process.env['MATRIX'] === 'pairs' ? pairs : whole);

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
