// `npm start`: from a fresh clone to a running server.
import { join } from 'node:path';
import { ensureInstalled } from './setup/install.mjs';
import { become, checkMachine, fail, NODE_FLAGS, PINNED_NODE, projectEnvironment, ROOT } from './setup/machine.mjs';
import { ensureWebBuilt } from './setup/web.mjs';

checkMachine();
try {
  await ensureInstalled();
  await ensureWebBuilt();
} catch (error) {
  fail(error.message);
}
process.exitCode = await become(
  PINNED_NODE,
  [...NODE_FLAGS, join(ROOT, 'infra', 'main.ts'), ...process.argv.slice(2)],
  projectEnvironment(),
);
