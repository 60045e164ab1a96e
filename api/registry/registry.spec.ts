import { ERASED } from '#domain/events/personal.ts';
import { folds } from '#domain/folds.ts';
import { eventRegistry } from '#domain/registry.ts';
import { streamTypes } from '#domain/streams.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesBetween, fieldsOf } from './fields.ts';
import { entryFilterOf, STREAMS_OF } from './kinds.ts';
import { sentenceOf, toldTypes } from './sentence.ts';

const TELLING = { nameOf: () => 'Claire Martin', told: null, changes: [] };

describe('the sentences of the register', () => {
  it('are there for every type of event that Greffier writes', () => {
    expect([...toldTypes].toSorted()).toEqual(eventRegistry.names.toSorted());
  });

  it('say nothing of a type that nobody knows', () => {
    expect(sentenceOf({ type: 'SomethingElse', data: {} }, TELLING)).toBeNull();
  });

  it('say what a correction put in the place of what, in French', () => {
    const told = {
      type: 'ActionItemCorrected',
      part: null,
      what: 'Relancer l’hébergeur',
      erased: false,
      undo: false,
      added: false,
    } as const;
    const data = { actionId: 'a', keyId: 'k', content: ERASED };
    const changes = [{ field: 'deadline', was: '2026-12-12', is: '2026-12-15' } as const];
    expect(sentenceOf({ type: 'ActionItemCorrected', data }, { ...TELLING, told, changes })).toBe(
      'a corrigé une action\u00A0: «\u00A0Relancer l’hébergeur\u00A0» (l’échéance, 12 déc. 2026 → 15 déc. 2026)',
    );
    expect(sentenceOf({ type: 'ActionItemCorrected', data }, TELLING)).toBe('a corrigé une action');
    expect(
      sentenceOf({ type: 'ActionItemCorrected', data }, { ...TELLING, told: { ...told, what: null, erased: true } }),
    ).toBe('a corrigé une action (contenu effacé)');
  });
});

it('has every stream in one kind', () => {
  const kinds = Object.values(STREAMS_OF).flat();
  expect(new Set(kinds)).toEqual(new Set(streamTypes));
  expect(kinds).toHaveLength(streamTypes.length);
});

it('has everything by which something leaves among the exports', () => {
  const exported = eventRegistry.names.filter((name) => name.endsWith('Exported'));
  expect(entryFilterOf({ kind: 'exports', heard: false }).types?.toSorted()).toEqual(exported.toSorted());
  expect(exported).toContain('PersonExported');
});

describe('fields', () => {
  it('are told by their paths, erased ones as erased', () => {
    expect(fieldsOf({ name: ERASED, content: { task: 'x', tags: ['a'] }, none: null })).toEqual([
      { field: 'name', value: null, erased: true },
      { field: 'content.task', value: 'x', erased: false },
      { field: 'content.tags.0', value: 'a', erased: false },
      { field: 'none', value: null, erased: false },
    ]);
  });

  it('have changed where two states differ, and nowhere else', () => {
    const state = fc.dictionary(
      fc.stringMatching(/^[a-z]{1,3}$/u),
      fc.oneof(fc.integer(), fc.constant('x'), fc.boolean()),
      { maxKeys: 8 },
    );
    fc.assert(
      fc.property(state, state, (before, after) => {
        const changed = Object.keys({ ...before, ...after }).filter((name) => {
          const [was, is] = [before[name], after[name]].map((one) => (one === undefined ? null : String(one)));
          return was !== is;
        });
        expect(
          changesBetween(before, after)
            .map(({ field }) => field)
            .toSorted(),
        ).toEqual(changed.toSorted());
        expect(changesBetween(before, before)).toEqual([]);
      }),
    );
  });

  it('are found in maps and sets too', () => {
    expect(
      changesBetween(
        { a: new Map([[1, { b: 'x' }]]), s: new Set() },
        { a: new Map([[1, { b: 'y' }]]), s: new Set(['k']) },
      ),
    ).toEqual([
      { field: 'a.1.b', was: 'x', is: 'y' },
      { field: 's.k', was: null, is: 'oui' },
    ]);
  });
});

it('folds every stream over which something is decided', () => {
  const decided = streamTypes.filter((streams) => 'decider' in streams && streams.category !== 'captions');
  expect(new Set(folds.map(({ events }) => events))).toEqual(new Set(decided.map(({ events }) => events)));
});
