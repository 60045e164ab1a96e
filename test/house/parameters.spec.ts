import { expect, it } from 'vitest';
import { nodesOf, type SourceNode } from './sources.ts';

const HOUSE = '{domain,commands,projections,bots,api,infra,test/support}/**/!(*.spec).ts';
const MOST = 3;

/** Functions whose parameters are somebody else's to say, by file. */
const DICTATED = new Map([
  ['api/http/failures.ts', 'Express knows an error handler by its four parameters'],
  ['infra/cli/record/command.ts', 'commander passes each argument of a command line by itself'],
]);

const FUNCTION = /Function|MethodSignature|CallSignature|ConstructSignature|ConstructorType/u;

/** Parameters of a function or of the type of one; a `this` that only says its type is none. */
function parametersOf({ fields: { params } }: SourceNode): number {
  if (!Array.isArray(params)) return 0;
  return params.filter((one: { readonly name?: unknown }) => one.name !== 'this').length;
}

const headOf = ({ file, text }: SourceNode): string => `${file}: ${text.slice(0, text.search(/\)|$/u) + 1)}`;

const tooLong = (pattern: string): SourceNode[] =>
  [...nodesOf(pattern, FUNCTION)].filter((node) => parametersOf(node) > MOST);

it('gives a function that needs four things or more one object that names them', () => {
  const found = tooLong(HOUSE).filter(({ file }) => !DICTATED.has(file));
  expect(found.map(headOf)).toEqual([]);
});

it.each([...DICTATED])('excepts %s: %s', (file) => {
  expect(tooLong(file)).toHaveLength(1);
});
