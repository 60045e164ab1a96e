import { dirname, join, normalize } from 'node:path/posix';
import { expect, it } from 'vitest';
import { fieldOf, nodesOf } from './sources.ts';

const SOURCES = '{domain,commands,projections,bots,api,infra}/**/!(*.spec).ts';
const STATIC = /^(?:ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration)$/u;

/** What files import when they are loaded themselves, types included. */
const imports = [...nodesOf(SOURCES, STATIC)]
  .filter(({ fields }) => fields['source'] !== null)
  .map((node) => {
    const source = fieldOf(node, 'source').text.slice(1, -1);
    const path = source.startsWith('.') ? normalize(join(dirname(node.file), source)) : source.replace(/^#/u, '');
    return { from: node.file, path };
  });

it('loads OpenTelemetry only where traces are collected: a server without a collector pays nothing for it', () => {
  const users = imports.filter(({ path }) => path.startsWith('@opentelemetry/')).map(({ from }) => dirname(from));
  expect([...new Set(users)]).toEqual(['infra/tracing']);
  const outside = imports.filter(
    ({ from, path }) => path.startsWith('infra/tracing/') && dirname(from) !== 'infra/tracing',
  );
  expect(outside).toEqual([]);
});
