import { expect, it } from 'vitest';
import { fieldOf, nodesOf, type SourceNode } from './sources.ts';

const HOUSE = '{domain,commands,projections,bots,api,infra,test}/**/*.ts';
const CAST = /^TSAsExpression$/u;
/** Types of events of streams; not those of stores, of browsers, of the corpus. */
const EVENT = /\b(?!(?:Stored|Read|Message|Golden|Named)Event\b)\w*(?:Event|Recorded)\b(?!\['type'\])/u;

/** An object literal that is cast is an event that is made here, not one that was read. */
const castsWhatWasRead = (node: SourceNode): boolean =>
  EVENT.test(fieldOf(node, 'typeAnnotation').text) && fieldOf(node, 'expression').type !== 'ObjectExpression';

it('casts no event that was read to the events of a stream: `loadEvents` and `isEventOf` narrow them', () => {
  const casts = [...nodesOf(HOUSE, CAST)].filter(castsWhatWasRead).map(({ file, text }) => `${file}: ${text}`);
  expect(casts).toEqual([]);
});

it('forces no type upon another in commands, projections and bots', () => {
  const casts = [...nodesOf('{commands,projections,bots}/**/!(*.spec).ts', CAST)]
    .filter((node) => fieldOf(node, 'typeAnnotation').text === 'unknown')
    .map(({ file, text }) => `${file}: ${text}`);
  expect(casts).toEqual([]);
});
