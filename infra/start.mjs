// `npm start`: from a fresh clone to a running server.
import { programFile } from './setup/bundle.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { become, checkMachine, fail, NODE_FLAGS, PINNED_NODE, projectEnvironment } from './setup/machine.mjs';
import { ensureWebBuilt } from './setup/web.mjs';

checkMachine();
try {
  await ensureInstalled();
  await ensureWebBuilt();
} catch (error) {
  fail(error.message);
}
const main = await programFile('main');
process.exitCode = await become(PINNED_NODE, [...NODE_FLAGS, main, ...process.argv.slice(2)], projectEnvironment());
