import { expectLinear, SIZES } from '#test/hostile/growth.ts';
import { HOSTILE_TRANSCRIPTS } from '#test/hostile/transcripts.ts';
import { isLong } from '#test/support/long.ts';
import { expect, it } from 'vitest';
import { parseTranscript } from './parse.ts';

/** In `npm test` every other one: analyses read some of the rest there. */
it.each(HOSTILE_TRANSCRIPTS.filter((_, index) => isLong || process.env['HOSTILE'] === 'full' || index % 2 === 0))(
  `reads $name in time that grows with their length (up to ${SIZES.at(-1)} characters)`,
  ({ of }) => {
    expectLinear(of, (text) => parseTranscript(text));
  },
);

it('reads forty initials without a space, which the lowest role may send', () => {
  const { turns } = parseTranscript(`Jean Dupont : Bonjour. ${'M.'.repeat(40)} z\nMarie Curie : Oui`);
  expect(turns.map(({ speaker }) => speaker)).toEqual(['Jean Dupont', 'Marie Curie']);
});

it('finds a speaker with titles and initials behind the end of a sentence', () => {
  const known = 'M. J. B. Say : Oui.\nMme Curie : Non.';
  const { turns } = parseTranscript(`${known}\nMme Curie : C’est absurde. M. J. B. Say : Il faudra voir.`);
  expect(turns.at(-1)).toMatchObject({ speaker: 'M. J. B. Say', text: 'Il faudra voir.' });
});

it('never throws, not for millions of signs of quotation either', () => {
  expect(parseTranscript('>'.repeat(isLong ? 10_000_000 : 1_000_000)).turns.length).toBeGreaterThan(0);
});
