import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { documentation } from './web/documentation.ts';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** Specs that replace a module, or what its messages are made of, for all of their process: each has one of its own. */
const APART = ['api/probing.spec.ts', 'infra/event-store/eventstoredb/kurrentdb.spec.ts'];
/** Specs of what Vite compiles: the web application, and the guides with their drawings. */
const WEB = ['web/src/**/*.spec.{ts,tsx}', 'test/house/guides.spec.ts'];
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

/** Files that follow each other in a process share its modules: to load them for each takes a tenth of all the time. */
const TOGETHER: TestProjectInlineConfiguration['test'] = { isolate: false };

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
        test: {
          ...COMMON,
          ...TOGETHER,
          name: 'specs',
          include: ['{domain,commands,projections,api,bots,infra,test}/**/*.spec.ts'],
          exclude: [...NOWHERE, ...APART, ...WEB],
          // Node loads the server's modules as a server does, and keeps what it compiled: to send each of them through
          // Vite takes a tenth of the CPU of all.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        plugins: [documentation()],
        test: {
          ...COMMON,
          ...TOGETHER,
          name: 'web',
          include: WEB,
          exclude: NOWHERE,
        },
      },
      { test: { ...COMMON, name: 'apart', include: APART, exclude: NOWHERE } },
    ],
  },
});
