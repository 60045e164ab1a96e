import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { EXIT } from '../startup-error.ts';
import { makeDataDir } from './data-dir.ts';

const folder = mkdtempSync(join(tmpdir(), 'greffier-data-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('makes the folder with all that is missing above it, and leaves one that is there', () => {
  const path = join(folder, 'a', 'b', 'c');
  makeDataDir(path);
  makeDataDir(path);
  expect(statSync(path).isDirectory()).toBe(true);
  expect(statSync(path).mode & 0o077).toBe(process.getuid?.() === 0 ? 0o011 : 0);
});

it('refuses at once a place where no folder can be, and says why', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const refusal = (path: string) => expect.soft(() => makeDataDir(path));
  refusal(file).toThrow('ce n’est pas un dossier');
  refusal(join(file, 'below')).toThrow('ce n’est pas un dossier');
  refusal('/proc/x/y').toThrow(
    'DATA_DIR\u00A0: le dossier /proc/x/y ne peut pas être créé ou écrit (le système n’y crée',
  );
  expect(() => makeDataDir(file)).toThrow(expect.objectContaining({ exitCode: EXIT.configuration }));
});
