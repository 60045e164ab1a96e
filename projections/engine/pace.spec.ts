import type { Recorded } from '#domain/events/event.ts';
import type { Sealer, TextToSeal } from '#domain/events/sealer.ts';
import { mostInOneTurn } from '#test/support/turns.ts';
import { expect, it } from 'vitest';
import { transcripts } from '../transcripts/tables.ts';
import { transcriptsProjection } from '../transcripts/projection.ts';
import { changesOf } from './apply.ts';
import { sealRows } from './seal.ts';

const startedAt = '2026-03-02T08:00:00.000Z';
const part = (number: number): Recorded => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  type: 'TranscriptPartRecorded',
  stream: 'meeting-1',
  revision: BigInt(number),
  position: BigInt(number + 1),
  metadata: { actor: 'system:spec', correlationId: 'c', causationId: 'd', time: startedAt, schemaVersion: 1 },
  data: {
    part: number,
    startedAt,
    voices: [
      {
        speaker: 0,
        keyId: 'meeting/1/speaker/0',
        lines: Array.from({ length: 200 }, (_, index) => ({
          line: number * 200 + index,
          at: null,
          text: 'Bonjour à tous',
        })),
      },
    ],
  },
});

it('a page of a long transcript becomes rows a few parts at a time, so that others may work between', async () => {
  let handled = 0;
  const handlers = new Map(
    [...transcriptsProjection.handlers].map(([type, handler]) => [
      type,
      (event: Recorded) => {
        handled += 1;
        return handler(event);
      },
    ]),
  );
  const page = Array.from({ length: 36 }, (_, number) => part(number));
  const making = () => changesOf({ ...transcriptsProjection, handlers }, page, {});
  expect(await mostInOneTurn(() => handled, making)).toBeLessThanOrEqual(2);
  expect((await making()).byTable.get('transcripts')).toHaveLength(7_200);
});

it('a page that is looked at for long lets others work between its parts, though nothing is changed', async () => {
  let handled = 0;
  const handler = () => {
    handled += 1;
    for (const began = performance.now(); performance.now() - began < 6;);
    return [];
  };
  const handlers = new Map([['TranscriptPartRecorded', handler]]);
  const page = Array.from({ length: 12 }, (_, number) => part(number));
  const looking = () => changesOf({ ...transcriptsProjection, handlers }, page, {});
  expect(await mostInOneTurn(() => handled, looking)).toBe(1);
  expect(handled).toBe(12);
});

it('rows are sealed some hundreds at a time', async () => {
  const asked: number[] = [];
  const sealer: Pick<Sealer, 'seal' | 'hashesOf'> = {
    seal: async (texts: readonly TextToSeal[]) => {
      asked.push(texts.length);
      return texts.map(({ text }) => Buffer.from(text));
    },
    hashesOf: async (periods) => new Map([...periods].map((period) => [period, (word: string) => word])),
  };
  const { byTable } = await changesOf(
    transcriptsProjection,
    Array.from({ length: 10 }, (_, number) => part(number)),
    {},
  );
  const rows = (byTable.get('transcripts') ?? []).flatMap((change) => (change.kind === 'insert' ? [change.row] : []));
  expect(await sealRows(sealer as Sealer, transcripts, rows)).toHaveLength(2_000);
  expect(Math.max(...asked)).toBeLessThanOrEqual(500);
});
