import { expect, it } from 'vitest';
import { linesOf } from '#test/fixtures/meetings/read.ts';
import { createExtractiveAnalyst } from '../analyst.ts';

/** Who takes on work in captions, which write « I’ll » without its sign. */
async function doersOf(said: string): Promise<(string | null)[]> {
  const { analysis } = await createExtractiveAnalyst().analyse({
    title: '',
    lines: linesOf(`Greg : We have to talk about the kitchen on Ferris Road before we close for the week.\n${said}`),
    heldAt: '2026-05-07T09:00:00+02:00',
  });
  return analysis.actionItems.map(({ assignee }) => assignee);
}

it.each([
  'Ailsa : ok ill ring the customer at lunch',
  'Ailsa : ill price the oak tomorrow so you know what it costs',
  'Ailsa : I will ring Mr Adeyemi tomorrow.',
  'Ailsa : im going to send the invoice tomorrow',
])('hears work in %s', async (said) => {
  expect(await doersOf(said)).toEqual(['Ailsa']);
});

it('hears none of who is ill', async () => {
  expect(await doersOf('Ailsa : Piotr is ill send him our love.')).toEqual([]);
});
