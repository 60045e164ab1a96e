// What the tests need of the machine and npm does not bring.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { runQuietly, step } from './machine.mjs';

/** @param {string} name of a program @returns whether it is on the path */
export const onPath = (name) => spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name]).status === 0;

/** Whether this is Debian itself, which has packages that no other distribution with apt has. */
export const isDebian = () =>
  existsSync('/etc/os-release') && /^ID=debian$/mu.test(readFileSync('/etc/os-release', 'utf8'));

const canInstall = () => process.getuid?.() === 0 && onPath('apt-get');

/**
 * Installs packages of the system where we may (root, with apt). @returns whether they could be installed
 * @param {string[]} packages
 */
export async function installPackages(packages) {
  if (!canInstall()) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () => runQuietly('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], env);
  try {
    await step(`Installing ${packages.join(', ')}`, async () => {
      await install().catch(async () => {
        await runQuietly('apt-get', ['update'], env);
        await install();
      });
    });
    return true;
  } catch (error) {
    console.error(error.message.split('\n').slice(-5).join('\n'));
    return false;
  }
}
