import { runs } from '#test/support/long.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTranscript } from '../parse.ts';
import { UNKNOWN_SPEAKER } from '../transcript.ts';

/** How tools name themselves in what they export. */
const MARKS = [
  ['tl;dv', 'https://tldv.io/app/meetings/abc'],
  ['tl;dv', 'Transcript provided by tl;dv'],
  ['tl;dv', 'Recording: https://tldv.io/app/meetings/abc'],
  ['Fireflies', 'https://app.fireflies.ai/view/abc'],
  ['Fathom', 'VIEW RECORDING - 42 mins: https://fathom.video/share/abc'],
  ['Otter', 'https://otter.ai/u/abc'],
  ['Read AI', 'Meeting report by read.ai'],
  ['Notta', 'https://app.notta.ai/abc'],
] as const;

const NAMES = ['Alice Martin', 'Bob Leroy', 'Zoé'] as const;
const turns = fc.array(
  fc.record({
    name: fc.constantFrom(...NAMES),
    words: fc.constantFrom('bonjour', 'oui', 'budget demain', 'merci à tous'),
  }),
  { minLength: 2, maxLength: 8 },
);
const LAYOUTS: readonly ((name: string, words: string, time: string) => string)[] = [
  (name, words) => `${name}: ${words}`,
  (name, words, time) => `${time} ${name}\n${words}`,
  (name, words, time) => `${time} - ${name}\n${words}`,
  (name, words, time) => `${name}   ${time}\n${words}`,
  (name, words, time) => `[${time}] ${name}: ${words}`,
  (name, words, time) => `**${name}** (${time})\n${words}`,
  (name, words, time) => `${time}\n${name}\n${words}`,
  (name, words) => `${name}\n${words}`,
];
/** What tools write besides: none of these words are said by anybody. */
const OTHERS = [
  'foreignword',
  'Summary\n\nforeignword was discussed.',
  '## Notes\n\n- foreignword',
  'Date: foreignword',
  '* foreignword',
];

describe('the export of a tool that names itself', () => {
  test('has each of its words in the mouth of somebody who spoke, or is refused by name with what to do', () => {
    const place = fc.option(fc.constantFrom(...OTHERS));
    fc.assert(
      fc.property(
        fc.constantFrom(...MARKS),
        turns,
        fc.constantFrom(...LAYOUTS),
        place,
        place,
        fc.boolean(),
        ([tool, mark], said, layout, before, after, isAbove) => {
          const body = said.map(({ name, words }, index) => layout(name, words, `00:0${index}`)).join('\n\n');
          const source = [isAbove ? mark : null, before, body, after, isAbove ? null : mark]
            .filter((part) => part !== null)
            .join('\n\n');
          const { turns: read, faults } = parseTranscript(source);
          if (read.length === 0)
            return void expect(faults).toMatchObject([
              { code: 'EXPORT_UNKNOWN', message: expect.stringContaining(tool) },
            ]);
          expect(read.map(({ speaker, text }) => ({ name: speaker, words: text }))).toEqual(said);
          expect(read.some(({ speaker }) => speaker === UNKNOWN_SPEAKER)).toBe(false);
        },
      ),
      { numRuns: runs(500) },
    );
  });
});
