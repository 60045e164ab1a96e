import { ERASED } from '#domain/events/personal.ts';
import { specificationOf } from '#test/support/decider-specification.ts';
import { runs } from '#test/support/long.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryContent, LONGEST_FORM } from './content.ts';
import {
  ENTRY_NOT_FOUND,
  entriesOf,
  FORM_TAKEN,
  GLOSSARY_LOOP,
  glossaryDecider,
  NOTHING_TO_CORRECT,
  type GlossaryCommand,
} from './decide.ts';
import type { GlossaryEvent } from './events.ts';
import { Glossary } from './glossary.ts';
import { entriesNaming } from './named.ts';

const glossary = specificationOf(glossaryDecider);
const content = (wrong: string, right: string) => ({ wrong, right, kind: 'name' as const });
const added = (entryId: string, wrong: string, right: string): GlossaryEvent => ({
  type: 'GlossaryEntryAdded',
  data: { entryId, keyId: `glossary/${entryId}`, ...content(wrong, right) },
});
const add = (entryId: string, wrong: string, right: string): GlossaryCommand => ({
  type: 'addEntry',
  entryId,
  content: content(wrong, right),
});
const one = added('1', 'Dupond', 'Dupont');

describe('the glossary of a company', () => {
  it('has entries that are added, changed and removed, each under a key of its own', () => {
    glossary
      .given()
      .when(add('1', 'Dupond', 'Dupont'))
      .then(one);
    glossary
      .given(one)
      .when(add('1', 'Dupond', 'Dupont'))
      .thenNothing();
    const change: GlossaryCommand = { type: 'changeEntry', entryId: '1', content: content('Dupond', 'DuPont') };
    glossary
      .given(one)
      .when(change)
      .thenMatching({ type: 'GlossaryEntryChanged', data: { right: 'DuPont' } });
    glossary
      .given(one)
      .when({ ...change, content: content('Dupond', 'Dupont') })
      .thenNothing();
    const removed: GlossaryEvent = { type: 'GlossaryEntryRemoved', data: { entryId: '1' } };
    glossary.given(one).when({ type: 'removeEntry', entryId: '1' }).then(removed);
    glossary.given(one, removed).when({ type: 'removeEntry', entryId: '1' }).thenError(ENTRY_NOT_FOUND);
    glossary.given(one, removed).when(change).thenError(ENTRY_NOT_FOUND);
    glossary
      .given(one, removed)
      .when(add('2', 'dupond', 'Durand'))
      .thenMatching({ type: 'GlossaryEntryAdded' });
  });

  it('corrects a form once, and never in circles', () => {
    glossary
      .given(one)
      .when(add('2', 'DUPOND', 'Durand'))
      .thenError(FORM_TAKEN);
    glossary
      .given()
      .when(add('1', 'Dupont', 'Dupont'))
      .thenError(NOTHING_TO_CORRECT);
    glossary
      .given(one)
      .when(add('2', 'Dupont', 'Dupond'))
      .thenError(GLOSSARY_LOOP);
    const two = added('2', 'Dupont', 'DuPont SA');
    glossary
      .given(one, two)
      .when(add('3', 'DuPont SA', 'dupond'))
      .thenError(GLOSSARY_LOOP);
    // Capitals alone lead nowhere.
    glossary
      .given()
      .when(add('1', 'capnet', 'CapNet'))
      .thenMatching({ type: 'GlossaryEntryAdded' });
  });

  it('forgets what names somebody, removed and former forms too', () => {
    const changed: GlossaryEvent = {
      type: 'GlossaryEntryChanged',
      data: { entryId: '1', keyId: 'glossary/1', ...content('Durant', 'Durand') },
    };
    const removed: GlossaryEvent = { type: 'GlossaryEntryRemoved', data: { entryId: '1' } };
    const { state } = glossary.given(
      one,
      changed,
      removed,
      added('2', 'Ben ali', 'Benali'),
      added('3', 'cap net', 'CapNet'),
    );
    expect(entriesNaming(state, ['Jean DUPONT'])).toEqual(['1']);
    expect(entriesNaming(state, ['Karim Bénali', 'Zoé'])).toEqual(['2']);
    expect(entriesNaming(state, ['Jean de Cap'])).toEqual(['3']);
    expect(entriesNaming(state, [])).toEqual([]);
    const erased: GlossaryEvent = { type: 'GlossaryEntriesErased', data: { entryIds: ['1'], keysDestroyed: 1 } };
    const erase: GlossaryCommand = { type: 'recordErasure', entryIds: ['1', '9'], keysDestroyed: 1 };
    glossary.given(one).when(erase).then(erased);
    glossary.given(one, erased).when(erase).thenNothing();
    const unread: GlossaryEvent = {
      type: 'GlossaryEntryAdded',
      data: { ...(one.data as object), wrong: ERASED, right: ERASED } as never,
    };
    expect(entriesOf(glossary.given(unread).state)).toEqual([]);
  });

  it('takes forms of a line, trimmed', () => {
    expect(entryContent.parse({ wrong: '  Jean   Dupond ', right: 'Dupont', kind: 'name' }).wrong).toBe('Jean Dupond');
    for (const wrong of ['', '  ', '…', 'a'.repeat(LONGEST_FORM + 1), 3])
      expect(entryContent.safeParse({ wrong, right: 'Dupont', kind: 'name' }).success).toBe(false);
  });

  it('holds no circle, whatever is added, changed and removed, and applied again changes nothing', () => {
    const form = fc.constantFrom('A', 'B', 'C', 'D', 'a', 'b');
    const commands = fc.array(
      fc.oneof(
        fc.record({
          type: fc.constantFrom('addEntry' as const, 'changeEntry' as const),
          entryId: fc.constantFrom('1', '2', '3', '4'),
          content: fc.record({ wrong: form, right: form, kind: fc.constant('name' as const) }),
        }),
        fc.record({ type: fc.constant('removeEntry' as const), entryId: fc.constantFrom('1', '2', '3') }),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(commands, (all) => {
        const events: GlossaryEvent[] = [];
        for (const command of all) {
          const { result } = glossary.given(...events).when(command);
          if (typeof result !== 'string') events.push(...result);
        }
        const ready = new Glossary(entriesOf(glossary.given(...events).state));
        const once = ready.apply('A B C D a b');
        expect(ready.apply(once.text).text).toBe(once.text);
      }),
      { numRuns: runs(300) },
    );
  });
});
