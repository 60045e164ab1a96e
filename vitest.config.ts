import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { documentation } from './web/documentation.ts';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** Specs that replace a module, or what its messages are made of, for all of their process: each has one of its own. */
const APART = ['api/probing.spec.ts', 'infra/event-store/eventstoredb/kurrentdb.spec.ts'];
/** What each suite of `npm run test:long` sets (`test/long-suites.json`). */
const isLong = ['LONG', 'MEET', 'TEAMS', 'ORACLE', 'HOSTILE', 'FAULTS'].some(
  (variable) => process.env[variable] === 'full',
);
/** A spec whose rule has a leaner witness in another file is not even looked at in `npm test`. */
const NOWHERE = ['**/node_modules/**', 'test/browser/**', ...(isLong ? [] : ['**/*.long.spec.ts'])];

/** For all specs; those of a project. */
export const COMMON: TestProjectInlineConfiguration['test'] = {
  pool: 'forks',
  // What a test makes and drops is collected less often, in a twentieth less CPU; patterns are compiled as in a server
  // (`NODE_FLAGS`).
  execArgv: ['--max-semi-space-size=64', '--no-regexp-tier-up'],
  setupFiles: ['test/support/properties.ts', 'test/support/cpu.ts'],
  // Generous: they bound what hangs, and a shared machine can be ten times slower than a quiet one.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // One second would be a measurement of the machine.
  expect: { poll: { timeout: 60_000 } },
  // A test that fails now and then is a failure that is shown, also under CI.
  retry: 0,
};

/** What takes long comes first, so that no worker is left alone with it; what needs a document comes together. */
const LONGEST_FIRST = [
  /\/test\/(?!house|golden|support)/u,
  /\/(?:api|infra|bots)\//u,
  /\/(?:projections|commands|domain|test)\//u,
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placed = files.map((file) => {
      const rank = LONGEST_FIRST.findIndex((part) => part.test(file.moduleId));
      return { file, rank: rank < 0 ? LONGEST_FIRST.length : rank, size: statSync(file.moduleId).size };
    });
    return placed.toSorted((one, other) => one.rank - other.rank || other.size - one.size).map(({ file }) => file);
  }
}

/**
 * Specs of the server side. The browser suite is Playwright's (test/browser), the web application's units run here too.
 */
export default defineConfig({
  test: {
    globalSetup: ['test/support/postgres-global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    // Two more than the smallest machine has cores: many specs wait for processes that die or are silent.
    maxWorkers: 4,
    projects: [
      {
        plugins: [documentation()],
        test: {
          ...COMMON,
          name: 'specs',
          include: ['{domain,commands,projections,api,bots,infra,web/src,test}/**/*.spec.{ts,tsx}'],
          exclude: [...NOWHERE, ...APART],
          // Files that follow each other in a process share its modules: loading them again for each takes a tenth of
          // the time of all.
          isolate: false,
        },
      },
      { test: { ...COMMON, name: 'apart', include: APART, exclude: NOWHERE } },
    ],
  },
});
