#!/usr/bin/env node
// The `greffier` command: `npx greffier --help`. Runs the command line under the pinned Node, wherever it is typed.
import { programFile } from './setup/bundle.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { become, checkMachine, fail, NODE_FLAGS, PINNED_NODE, projectEnvironment } from './setup/machine.mjs';

checkMachine();
try {
  await ensureInstalled();
} catch (error) {
  fail(error.message);
}
const cli = await programFile('cli');
process.exitCode = await become(PINNED_NODE, [...NODE_FLAGS, cli, ...process.argv.slice(2)], projectEnvironment());
