// `npm run dev`: the server, started anew when its sources change, and the web application with reload, in one
// terminal.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './setup/install.mjs';
import { checkMachine, fail, PINNED_NODE, projectEnvironment, ROOT } from './setup/machine.mjs';

checkMachine();
try {
  await ensureInstalled({ forDevelopment: true });
} catch (error) {
  fail(error.message);
}

/** Where Vite serves the application; it passes calls on to the server's own port (web/vite.config.ts). */
const WEB = 5173;
const env = { PUBLIC_URL: `http://localhost:${WEB}`, ...projectEnvironment() };
const run = (...args) => spawn(PINNED_NODE, args, { cwd: ROOT, env, stdio: 'inherit' });
const children = [
  run('--watch', '--watch-preserve-output', join(ROOT, 'infra', 'main.ts')),
  run(
    join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'),
    'web',
    '--port',
    String(WEB),
    '--strictPort',
    '--clearScreen',
    'false',
    '--logLevel',
    'warn',
  ),
];

const running = new Set(children);
const stop = (signal) => {
  for (const child of running) child.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
for (const child of children) {
  child.once('close', (code) => {
    running.delete(child);
    process.exitCode ||= code ?? 0;
    stop('SIGTERM');
  });
}
