#!/usr/bin/env node
// The `greffier` command: `npx greffier --help`. Runs the command line under the pinned Node, wherever it is typed.
import { join } from 'node:path';
import { ensureInstalled } from './setup/install.mjs';
import { become, checkMachine, fail, NODE_FLAGS, PINNED_NODE, projectEnvironment, ROOT } from './setup/machine.mjs';

checkMachine();
try {
  await ensureInstalled();
} catch (error) {
  fail(error.message);
}
process.exitCode = await become(
  PINNED_NODE,
  [...NODE_FLAGS, join(ROOT, 'infra', 'cli.ts'), ...process.argv.slice(2)],
  projectEnvironment(),
);
