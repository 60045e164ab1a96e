import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether this process may run the file. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A program on PATH; null where there is none of that name. */
export function findProgram(name: string, path = process.env['PATH'] ?? ''): string | null {
  return (
    path
      .split(delimiter)
      .filter(Boolean)
      .map((folder) => join(folder, name))
      .find(isExecutable) ?? null
  );
}
