import { eventRegistry } from '#domain/registry.ts';
import { describe, expect, it } from 'vitest';

const corrected = (part: string) => ({
  part,
  statementId: 's1',
  keyId: 'k',
  content: { text: 'Qui signe ?', citations: [] },
  ordinal: 0,
  added: true,
  undo: false,
  corrected: true,
});
const rekeyed = (part: string, removed: string) => ({
  erasureId: 'e',
  part: 0,
  keyId: 'k',
  statements: [{ part, statementId: 's1', content: { text: 'Qui signe ?', citations: [] }, by: [] }],
  actions: [],
  removed: [{ part: removed, id: 's2', citations: [], lines: [1] }],
  kept: 1,
  lost: 0,
});
const removed = (part: string) => ({ part, statementId: 's1', undo: false });

describe('while a process of a release runs that knows of no correction of a question', () => {
  it('what is said of decisions is written as that release reads it', () => {
    for (const [type, data] of [
      ['StatementCorrected', corrected('decisions')],
      ['StatementRemoved', removed('keyPoints')],
      ['MinutesRekeyed', rekeyed('summary', 'action')],
    ] as const) {
      expect(eventRegistry.write(type, 1, data)).toEqual(data);
      expect(eventRegistry.read(type, { version: 1, data, stream: 'meeting-m' })).toEqual(data);
    }
  });

  it('what is said of a question waits', () => {
    for (const [type, data] of [
      ['StatementCorrected', corrected('questions')],
      ['StatementRemoved', removed('questions')],
      ['MinutesRekeyed', rekeyed('questions', 'action')],
      ['MinutesRekeyed', rekeyed('decisions', 'questions')],
    ] as const) {
      expect(() => eventRegistry.write(type, 1, data)).toThrow(expect.objectContaining({ code: 'EVENT_HELD_BACK' }));
      expect(eventRegistry.write(type, 2, data)).toEqual(data);
    }
  });
});
