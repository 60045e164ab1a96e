import { dirname, join, normalize } from 'node:path/posix';
import { expect, it } from 'vitest';
import { fieldOf, nodesOf } from './sources.ts';

const SOURCES = '{domain,commands,projections,bots,api,web/src,infra}/**/!(*.spec).{ts,tsx}';
const IMPORTS = /^(?:ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration|ImportExpression)$/u;

/** What a file imports of the project, types included, by its path from the root. */
const importsOf = function* (): Generator<readonly [from: string, to: string]> {
  for (const node of nodesOf(SOURCES, IMPORTS)) {
    if (node.fields['source'] === null) continue;
    const source = fieldOf(node, 'source').text.slice(1, -1);
    if (source.startsWith('#')) yield [node.file, source.slice(1)];
    if (source.startsWith('.')) yield [node.file, normalize(join(dirname(node.file), source))];
  }
};

/** Where the ways of two files part: the folder that has both, and the room of each in it. */
function roomsOf(from: string, to: string): readonly [folder: string, from: string, to: string] {
  const [left, right] = [from.split('/'), to.split('/')];
  const parting = left.findIndex((part, index) => part !== right[index]);
  return [left.slice(0, parting).join('/'), left[parting] ?? '', right[parting] ?? ''];
}

/** The rooms that each room imports, folder by folder. */
type Plan = Map<string, Map<string, Set<string>>>;

function planOf(imports: Iterable<readonly [from: string, to: string]>): Plan {
  const plan: Plan = new Map();
  for (const [from, to] of imports) {
    const [folder, room, other] = roomsOf(from, to);
    if (room === other) continue;
    const rooms = plan.get(folder) ?? new Map<string, Set<string>>();
    plan.set(folder, rooms.set(room, (rooms.get(room) ?? new Set()).add(other)));
  }
  return plan;
}

/** The rooms of a folder that are in circles: those are left when each that leads to none is taken away. */
function inCircles(rooms: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const left = new Map(rooms);
  for (;;) {
    const free = [...left].filter(([, others]) => ![...others].some((other) => left.has(other)));
    if (free.length === 0) return [...left.keys()].toSorted();
    for (const [room] of free) left.delete(room);
  }
}

it('finds a circle, and who leads to it', () => {
  const plan = planOf([
    ['a/x/one.ts', 'a/y/two.ts'],
    ['a/y/three.ts', 'a/x/four.ts'],
    ['a/y/two.ts', 'a/z.ts'],
    ['b/one.ts', 'a/x/one.ts'],
  ]);
  expect(inCircles(plan.get('a') ?? new Map())).toEqual(['x', 'y']);
  expect(inCircles(plan.get('') ?? new Map())).toEqual([]);
});

it('has a lowest and a highest room in every folder: no file or folder imports those that lead back to it', () => {
  const circles = [...planOf(importsOf())]
    .map(([folder, rooms]) => `${folder}: ${inCircles(rooms).join(', ')}`)
    .filter((line) => !line.endsWith(': '));
  expect(circles).toEqual([]);
});
