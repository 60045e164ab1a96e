import { saveMeeting } from '#api/contract/saves.ts';
import { meetingSummary } from '#api/contract/meetings.ts';
import { partsOf } from '#bots/analyst/model/parts.ts';
import { parseTranscript } from '#domain/transcript/parse.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { startOpenAi, type OpenAiStandIn } from '#test/emulators/openai/emulator.ts';
import { strict } from '#test/emulators/openai/models.ts';
import { administrator } from '#test/support/calls.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { payload } from '#test/support/minutes.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const PATIENCE = { timeout: 120_000, interval: 100 };
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const TRANSCRIPT = Array.from({ length: 420 }, (_, turn) => {
  const [minutes, seconds] = [Math.floor(turn / 10), (turn % 10) * 6].map((part) => String(part).padStart(2, '0'));
  const speaker = turn % 3 === 0 ? 'Noé' : 'Claire';
  return `[00:${minutes}:${seconds}] ${speaker}: C’est entendu, je vois bien ce que tu veux dire du sujet ${turn} de notre liste.`;
}).join('\n');
/** The first line of each part that a model is asked for. */
const PARTS = partsOf(numberLines(parseTranscript(TRANSCRIPT).turns)).map(({ own }) => own[0]?.line ?? -1);

describe('a server that is killed while a model reads a meeting for it', () => {
  let standIn: OpenAiStandIn;
  let greffier: Greffier;
  beforeAll(async () => {
    standIn = await startOpenAi({ models: [strict('maison')] });
    greffier = await startGreffier({ OPENAI_BASE_URL: standIn.baseUrl, OPENAI_MODEL: 'maison' });
  });
  afterAll(async () => {
    await greffier.stop();
    await standIn.close();
  });

  /** The first lines of the parts that were asked for, in order; without what a summary was asked of. */
  const asked = (): number[] =>
    standIn.faults.calls.flatMap(({ body }) => {
      const first = /\\nLines:\\n(\d+) \|/u.exec(JSON.stringify(body));
      return first ? [Number(first[1])] : [];
    });

  it('asks it for the other parts alone when it is back', async () => {
    expect(PARTS.length).toBeGreaterThan(3);
    standIn.faults.inject({ kind: 'no-usage' }, 2);
    standIn.faults.inject({ kind: 'stalls' });
    const body = payload({ startTime: minutesAgo(70), endTime: minutesAgo(10), transcript: TRANSCRIPT });
    const { id } = await (await administrator(greffier))(saveMeeting, { body });
    await vi.waitFor(() => expect(asked()).toEqual(PARTS.slice(0, 3)), PATIENCE);
    await greffier.kill9();
    standIn.faults.clear();
    await greffier.restart();
    const call = await administrator(greffier);
    await vi.waitFor(
      async () => expect((await call(meetingSummary, { params: { id } })).analyst).toMatch(/maison/u),
      PATIENCE,
    );
    expect(asked()).toEqual(PARTS.slice(2));
  });
});
