import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import type { Pattern, Site } from './pattern.ts';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = '{domain,commands,projections,api,bots,infra,web/src}/**/*.{ts,tsx,mjs}';
/** Read only what tests wrote. */
const NOT_SHIPPED = /\.spec\.tsx?$|\.d\.m?ts$|\/fixtures\/|^web\/src\/testing\//u;

type Visit = (node: Readonly<Record<string, unknown>>) => void;

function walk(node: unknown, visit: Visit): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const each of node) walk(each, visit);
    return;
  }
  visit(node as Readonly<Record<string, unknown>>);
  for (const child of Object.values(node)) walk(child, visit);
}

const isRegExp = (callee: unknown): boolean => (callee as { name?: unknown } | undefined)?.name === 'RegExp';

/** Every pattern written in the sources, and every place where they make one while they run. */
export function writtenPatterns(): { readonly patterns: readonly Pattern[]; readonly sites: readonly Site[] } {
  const patterns: Pattern[] = [];
  const sites: Site[] = [];
  for (const file of globSync(SOURCES, { cwd: ROOT }).filter((path) => !NOT_SHIPPED.test(path))) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const lineAt = (offset: unknown): number => text.slice(0, Number(offset)).split('\n').length;
    const { program, errors } = parseSync(file, text);
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
    walk(program, (node) => {
      const regex = node['regex'] as { pattern: string; flags: string } | undefined;
      if (regex) patterns.push({ file, line: lineAt(node['start']), source: regex.pattern, flags: regex.flags });
      if ((node['type'] === 'NewExpression' || node['type'] === 'CallExpression') && isRegExp(node['callee']))
        sites.push({ file, line: lineAt(node['start']) });
    });
  }
  return { patterns, sites };
}
