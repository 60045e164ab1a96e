import { check, type Diagnostics, type Parameters } from 'recheck';
import { attackGrows } from './grow.ts';
import type { Pattern } from './pattern.ts';

export type Verdict =
  /** Its time grows with the length of the text. */
  | { readonly state: 'linear' }
  | { readonly state: 'vulnerable'; readonly attack: string }
  /** The checker gave up: growing texts decide. */
  | { readonly state: 'unknown' };

/**
 * A long run lets the checker try attacks on patterns that look around, for which it has no proof; growing texts do
 * that each time.
 */
const PARAMETERS: Parameters =
  process.env['HOSTILE'] === 'full' ? { timeout: 10_000 } : { checker: 'automaton', timeout: 2_000 };

/** Modifiers and sticky flags in words that the checker knows: neither makes more ways through a text. */
function asChecked({ source, flags }: Pattern): readonly [string, string] {
  const plain = source.replaceAll('(?-i:', '(?:');
  return [flags.includes('y') ? `^(?:${plain})` : plain, flags.replaceAll(/[dgy]/gu, '')];
}

/** What recheck says of each pattern, in their order. */
export async function verdictsOf(
  patterns: readonly Pattern[],
): Promise<readonly { readonly pattern: Pattern; readonly verdict: Verdict }[]> {
  const verdicts: { pattern: Pattern; verdict: Verdict }[] = [];
  for (const pattern of patterns) verdicts.push({ pattern, verdict: await verdictOf(pattern) });
  return verdicts;
}

async function verdictOf(pattern: Pattern): Promise<Verdict> {
  const result = await check(...asChecked(pattern), PARAMETERS);
  if (result.status === 'safe') return { state: 'linear' };
  if (result.status === 'unknown') return { state: 'unknown' };
  return isConfirmed(pattern, result) ? { state: 'vulnerable', attack: result.attack.pattern } : { state: 'linear' };
}

/**
 * By the theory of automata it is proved. By trial it is a guess from counted steps, in which a bounded repetition
 * counts as if it had no bound: the attack found is made longer, and the engine that runs the product has to take long
 * as well.
 */
function isConfirmed(pattern: Pattern, { checker, attack }: Extract<Diagnostics, { status: 'vulnerable' }>): boolean {
  if (checker === 'automaton') return true;
  const textOf = (times: number): string =>
    attack.pumps
      .map(({ prefix, pump, bias }) => prefix + pump.repeat(Math.ceil((attack.base + bias) * times)))
      .join('') + attack.suffix;
  return attackGrows(pattern, textOf);
}
