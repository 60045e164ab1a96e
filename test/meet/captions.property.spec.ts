import { runs } from '#test/support/long.ts';
import { nothingCaptured, type Captured } from '#domain/captions/captured.ts';
import { conclude, observe, rest } from '#domain/captions/merge.ts';
import type { LineChange, SeenBlock } from '#domain/captions/observation.ts';
import { compile, type Utterance } from '#test/replicas/google-meet/captions/schedule.ts';
import type { TimedStep } from '#test/replicas/google-meet/protocol.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { saidBy, turnsOf } from '#test/matrix/stage.ts';

/** The caption region of the replica, without a browser. */
class Region {
  #blocks: { id: string; key: string; speaker: string; nodes: string[] }[] = [];
  #region = 0;
  #keys = 0;

  take(step: TimedStep): void {
    if (step.kind === 'open')
      this.#blocks.push({ id: step.block, key: this.#newKey(), speaker: step.speaker.name, nodes: [] });
    else if (step.kind === 'text')
      this.#blocks
        .find(({ id }) => id === step.block)
        ?.nodes.splice(step.from, Number.POSITIVE_INFINITY, ...step.nodes);
    else if (step.kind === 'recreate') {
      this.#region += 1;
      this.#blocks = this.#blocks.slice(-step.history).map((block) => ({ ...block, key: this.#newKey() }));
    }
  }

  seen(): { region: string; blocks: SeenBlock[] } {
    const blocks = this.#blocks.map(({ key, speaker, nodes }) => ({ key, speaker, text: nodes.join('') }));
    return { region: String(this.#region), blocks: blocks.filter(({ text }) => text !== '') };
  }

  #newKey = (): string => `block-${++this.#keys}`;
}

const word = fc.stringMatching(/^[A-Za-zéèœ]{2,9}[.,?]?$/u);
const utterance: fc.Arbitrary<Utterance> = fc.record({
  speaker: fc.constantFrom('Alice', 'Benoît', 'Chloé', 'Driss'),
  words: fc.array(word, { minLength: 1, maxLength: 20 }).map((words) => words.join(' ')),
  pauseMs: fc.constantFrom(0, 300, 1_500, 20_000),
  newBlock: fc.boolean(),
});
const schedule = fc.record({
  wordsPerTick: fc.integer({ min: 1, max: 3 }),
  nodeLength: fc.integer({ min: 1, max: 30 }),
  rewrites: fc.constantFrom(0, 0.25, 0.7),
  late: fc.constantFrom(0, 0.3),
  seed: fc.integer(),
});

describe('captions of the replica, merged', () => {
  it('give every word once, in order, under its speaker, whatever is rewritten and however often the region is made anew', () => {
    fc.assert(
      fc.property(
        fc.array(utterance, { minLength: 1, maxLength: 14 }),
        schedule,
        fc.integer({ min: 3, max: 60 }),
        fc.integer({ min: 4, max: 30 }),
        (utterances, schedule, recreateEvery, history) => {
          let id = 0;
          const region = new Region();
          const lines = new Map<number, LineChange>();
          let captured: Captured = nothingCaptured;
          const keep = (merged: { captured: Captured; changes: readonly LineChange[] }): void => {
            captured = merged.captured;
            for (const change of merged.changes) if (change.kind !== 'draft') lines.set(change.line, change);
          };
          const { steps, endsAt } = compile(utterances, schedule, () => `turn-${id++}`);
          for (const [index, step] of steps.entries()) {
            keep(rest(captured, step.at));
            region.take(step);
            keep(observe(captured, { at: step.at, ...region.seen() }));
            if (index % recreateEvery !== recreateEvery - 1) continue;
            region.take({ kind: 'recreate', history, at: step.at });
            keep(observe(captured, { at: step.at, ...region.seen() }));
          }
          keep(conclude(captured, endsAt));
          const kept = [...lines.values()].toSorted((a, b) => a.line - b.line).filter(({ text }) => text !== '');
          expect(turnsOf(kept)).toEqual(saidBy(utterances));
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
