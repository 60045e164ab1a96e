import { errorCode } from '#domain/errors.ts';
import type { Recorded } from '#domain/events/event.ts';
import { describe, expect, it } from 'vitest';
import type { GlossaryEvent } from './events.ts';
import { mustBeTheirsStill, TAKE_BACK_MS } from './take-back.ts';

const ADDED_AT = '2026-11-20T09:00:00.000Z';
const later = (ms: number): string => new Date(Date.parse(ADDED_AT) + ms).toISOString();

const recorded = (event: GlossaryEvent, actor: `user:${string}` = 'user:zoe'): Recorded<GlossaryEvent> => ({
  ...event,
  id: 'e',
  stream: 'settings-glossary',
  revision: 0n,
  position: 0n,
  metadata: { actor, correlationId: 'spec', causationId: 'spec', time: ADDED_AT, schemaVersion: 1 },
});
const entry = (entryId: string) => ({ entryId, keyId: entryId, wrong: 'Dupond', right: 'Dupont', kind: 'name' });
const added = recorded({ type: 'GlossaryEntryAdded', data: entry('1') });

const outcome = (events: readonly Recorded<GlossaryEvent>[], now = later(60_000)): string => {
  try {
    mustBeTheirsStill(events, { entryId: '1', by: 'user:zoe', now });
    return 'taken back';
  } catch (error) {
    return errorCode(error);
  }
};

describe('an entry of the glossary is taken back', () => {
  it('by who added it, for an hour', () => {
    expect(outcome([added])).toBe('taken back');
    expect(outcome([added], later(TAKE_BACK_MS))).toBe('taken back');
    expect(outcome([added], later(TAKE_BACK_MS + 1))).toBe('GLOSSARY_ENTRY_ADDED_LONG_AGO');
    expect(outcome([recorded({ type: 'GlossaryEntryAdded', data: entry('1') }, 'user:noe')])).toBe(
      'GLOSSARY_ENTRY_NOT_FOUND',
    );
    expect(outcome([])).toBe('GLOSSARY_ENTRY_NOT_FOUND');
  });

  it('as long as nobody changed or removed it, whatever became of others', () => {
    const changed = (id: string) => recorded({ type: 'GlossaryEntryChanged', data: entry(id) }, 'user:chief');
    const removed = (id: string) => recorded({ type: 'GlossaryEntryRemoved', data: { entryId: id } }, 'user:chief');
    expect(outcome([added, changed('2'), removed('2')])).toBe('taken back');
    expect(outcome([added, changed('1')])).toBe('GLOSSARY_ENTRY_CHANGED');
    expect(outcome([added, removed('1')], later(2 * TAKE_BACK_MS))).toBe('GLOSSARY_ENTRY_CHANGED');
  });
});
