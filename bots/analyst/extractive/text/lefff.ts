import { createRequire } from 'node:module';

/** Tenses by the names that the Lefff gives them: P present, F future, S subjunctive, Y imperative, W infinitive. */
type Conjugation = Readonly<Partial<Record<'P' | 'F' | 'S' | 'Y' | 'W', readonly (string | null)[]>>>;

/**
 * The French verbs of the Lefff (Sagot, 2010), by their infinitives, as the package `french-verbs-lefff` has them. Read
 * without an import, so that the compiler need not infer the type of six megabytes.
 */
export const LEFFF = createRequire(import.meta.url)('french-verbs-lefff/dist/conjugations.json') as Readonly<
  Record<string, Conjugation>
>;
