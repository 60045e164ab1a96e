import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

const ROOT = join(import.meta.dirname, '../..');

/** A node of the syntax tree, with its text. */
export interface SourceNode {
  readonly type: string;
  readonly text: string;
  readonly file: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Every node of one of the types in the syntax trees of the files that match, in no particular order. */
export function* nodesOf(pattern: string, types: RegExp): Generator<SourceNode> {
  for (const { file, text } of textsOf(pattern)) {
    const { program, errors } = parseSync(file, text);
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
    const left: unknown[] = [program];
    while (left.length > 0) {
      const one = left.pop();
      if (typeof one !== 'object' || one === null) continue;
      for (const value of Object.values(one)) if (typeof value === 'object') left.push(value);
      if ('type' in one && typeof one.type === 'string' && types.test(one.type) && 'start' in one && 'end' in one)
        yield { type: one.type, text: text.slice(Number(one.start), Number(one.end)), file, fields: { ...one } };
    }
  }
}

/** The files that match, as text. */
export function* textsOf(pattern: string): Generator<{ readonly file: string; readonly text: string }> {
  for (const file of globSync(pattern, { cwd: ROOT })) yield { file, text: readFileSync(join(ROOT, file), 'utf8') };
}

/** Every comment of the files that match, on one line. */
export function* commentsOf(pattern: string): Generator<{ readonly file: string; readonly text: string }> {
  for (const { file, text } of textsOf(pattern)) {
    const { comments } = parseSync(file, text);
    for (const { value } of comments) yield { file, text: value.replaceAll(/\s*\n[\s*]*/gu, ' ').trim() };
  }
}

/** The text of a node that another has. */
export function fieldOf(node: SourceNode, name: string): { readonly type: string; readonly text: string } {
  const field = node.fields[name];
  if (typeof field !== 'object' || field === null || !('type' in field)) throw new TypeError(`no ${name}`);
  const { start, end } = { start: 0, end: 0, ...field };
  const offset = Number(node.fields['start']);
  return { type: String(field.type), text: node.text.slice(Number(start) - offset, Number(end) - offset) };
}
