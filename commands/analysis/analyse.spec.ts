import { quotingAnalyst } from '#test/support/quoting-analyst.ts';
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { analyse } from './analyse.ts';

it.each([0, 1, 2_000, 4_001])('gives the hash of what was analysed, of %i lines too', async (count) => {
  const lines = Array.from({ length: count }, (_, line) => ({
    line,
    speaker: 'Claire',
    text: `« ${line} »`,
    at: null,
  }));
  const request = { title: 'Devis', heldAt: '2026-11-20T10:00:00Z', lines };
  const { run } = await analyse(quotingAnalyst, request);
  expect(run.inputHash).toBe(
    createHash('sha256')
      .update(JSON.stringify([request.title, request.heldAt, lines]))
      .digest('hex'),
  );
});
