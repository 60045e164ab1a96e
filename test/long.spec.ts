import { PROJECT_ROOT } from '#infra/project-root.ts';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SUITES = JSON.parse(readFileSync(join(PROJECT_ROOT, 'test/long-suites.json'), 'utf8')) as readonly {
  readonly covers: string;
  readonly specs: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** By each spec that only this suite runs, those that fail in `npm test` where its rule is broken. */
  readonly witnesses?: Readonly<Record<string, readonly string[]>>;
}[];

/**
 * How a spec asks whether it runs whole: by a variable of its own or by `test/support/long.ts`, which also says how
 * many scripts of its properties are run (`test/support/properties.ts`).
 */
const ASKS =
  /process\.env\['(MEET|TEAMS|ORACLE|HOSTILE|FAULTS|LONG)'\]|\b(?:isLong|fewOf|runs(?=\(\d)|EMULATED_VERSIONS|onEachEventStoreDb)\b|from 'fast-check'/u;
const ITSELF = 'test/long.spec.ts';

const lean = globSync('{domain,commands,projections,api,bots,infra,web/src,test}/**/*.spec.{ts,tsx}', {
  cwd: PROJECT_ROOT,
}).filter((file) => file !== ITSELF && ASKS.test(readFileSync(join(PROJECT_ROOT, file), 'utf8')));

it('some specs have a lean form', () => {
  expect(lean.length).toBeGreaterThan(10);
});

it.each(lean)('%s, which has a lean form, runs whole in a suite of test:long that sets its variable', (file) => {
  const [, variable = 'LONG'] = ASKS.exec(readFileSync(join(PROJECT_ROOT, file), 'utf8')) ?? [];
  const suites = SUITES.filter(({ specs }) => specs.some((spec) => file === spec || file.startsWith(`${spec}/`)));
  expect(suites.map(({ env }) => Object.keys(env))).toContainEqual([variable]);
});

/** Those that `npm test` does not run at all. */
const long = globSync('{domain,commands,projections,api,bots,infra,web/src,test}/**/*.long.spec.{ts,tsx}', {
  cwd: PROJECT_ROOT,
});

it.each(long)('%s, which only test:long runs, has a witness of its rule in npm test', (file) => {
  const suite = SUITES.find(({ witnesses = {} }) => file in witnesses);
  expect(suite?.specs.filter((spec) => file === spec || file.startsWith(`${spec}/`))).toHaveLength(1);
  const leaner = suite?.witnesses?.[file] ?? [];
  expect(leaner).not.toEqual([]);
  expect(leaner.filter((one) => one.includes('.long.') || !existsSync(join(PROJECT_ROOT, one)))).toEqual([]);
});

it.each(SUITES.flatMap(({ specs }) => specs))('%s of test:long is there', (spec) => {
  expect(existsSync(join(PROJECT_ROOT, spec))).toBe(true);
});
