import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether a process has the number `pid` now, ours or another account's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * The number of the process that a process belongs to: its starter, or once that is gone the one that took it over;
 * null for no process.
 */
export function parentOf(pid: number): number | null {
  const parent = Number(parentLine(pid).match(/\d+/u)?.[0] ?? Number.NaN);
  return Number.isNaN(parent) ? null : parent;
}

function parentLine(pid: number): string {
  try {
    return /^PPid:\s*\d+$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[0] ?? '';
  } catch {
    // No /proc: not Linux, or no such process.
    return spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
}

/**
 * The command line of a process, its arguments separated by spaces; empty for one that is no more, or that has ended
 * and was not collected.
 */
export function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // No /proc: not Linux, or no such process.
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
}
