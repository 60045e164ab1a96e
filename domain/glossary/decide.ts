import type { Decider } from '#domain/events/decider.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { orElse } from '#domain/events/personal.ts';
import { MOST_ENTRIES, type EntryContent } from './content.ts';
import type { GlossaryEvent } from './events.ts';
import { entryKindOf, formKey, type Entry } from './glossary.ts';

export const ENTRY_NOT_FOUND: ErrorDefinition = {
  code: 'GLOSSARY_ENTRY_NOT_FOUND',
  kind: 'not-found',
  message: 'Entrée du glossaire introuvable',
};
export const NOTHING_TO_CORRECT: ErrorDefinition = {
  code: 'GLOSSARY_SAME_FORM',
  kind: 'invalid',
  message: 'Les deux formes sont les mêmes\u00A0: il n’y a rien à corriger.',
};
/** Its details name the other entry: `wrong` and `right`. */
export const FORM_TAKEN: ErrorDefinition = {
  code: 'GLOSSARY_FORM_TAKEN',
  kind: 'conflict',
  message: 'Le glossaire corrige déjà cette forme\u00A0: changez plutôt l’entrée qui existe.',
};
export const GLOSSARY_LOOP: ErrorDefinition = {
  code: 'GLOSSARY_LOOP',
  kind: 'conflict',
  message:
    'Le glossaire tournerait en rond\u00A0: il corrige déjà la forme juste que vous proposez, et revient à la forme erronée. Retirez d’abord l’autre entrée.',
};
export const GLOSSARY_FULL: ErrorDefinition = {
  code: 'GLOSSARY_FULL',
  kind: 'conflict',
  message: `Le glossaire a déjà ${MOST_ENTRIES.toLocaleString('fr')}\u00A0entrées\u00A0: retirez-en d’abord.`,
};

/** An entry with everything that it ever said: what is removed still names people until its key is gone. */
export interface KnownEntry extends Entry {
  readonly isRemoved: boolean;
  readonly said: readonly string[];
}

/** Entries by id, in the order in which they were added; erased ones are in none. */
export type GlossaryState = ReadonlyMap<string, KnownEntry>;

export type GlossaryCommand =
  | { readonly type: 'addEntry'; readonly entryId: string; readonly content: EntryContent }
  | { readonly type: 'changeEntry'; readonly entryId: string; readonly content: EntryContent }
  | { readonly type: 'removeEntry'; readonly entryId: string }
  | { readonly type: 'recordErasure'; readonly entryIds: readonly string[]; readonly keysDestroyed: number };

/** One key an entry. */
export const entryKey = (entryId: string): string => `glossary/${entryId}`;

export const entriesOf = (state: GlossaryState): Entry[] => [...state.values()].filter(({ isRemoved }) => !isRemoved);

/** Throws ENTRY_NOT_FOUND. */
function existing(state: GlossaryState, entryId: string): KnownEntry {
  const entry = state.get(entryId);
  if (entry === undefined || entry.isRemoved) throw new GreffierError(ENTRY_NOT_FOUND);
  return entry;
}

/** Throws what stands against these forms beside the other entries. */
function mustFit({ wrong, right }: EntryContent, others: readonly Entry[]): void {
  if (wrong === right) throw new GreffierError(NOTHING_TO_CORRECT);
  const byForm = new Map(others.map((entry) => [formKey(entry.wrong), entry]));
  const taken = byForm.get(formKey(wrong));
  if (taken) throw new GreffierError(FORM_TAKEN, { wrong: taken.wrong, right: taken.right });
  // Where only capitals differ, nothing leads back.
  let next = formKey(right) === formKey(wrong) ? undefined : byForm.get(formKey(right));
  for (let left = others.length; next !== undefined && left > 0; left -= 1) {
    if (formKey(next.right) === formKey(wrong)) throw new GreffierError(GLOSSARY_LOOP);
    next = formKey(next.right) === formKey(next.wrong) ? undefined : byForm.get(formKey(next.right));
  }
}

function decide(command: GlossaryCommand, state: GlossaryState): readonly GlossaryEvent[] {
  if (command.type === 'recordErasure') {
    const entryIds = command.entryIds.filter((id) => state.has(id));
    const { keysDestroyed } = command;
    return entryIds.length === 0 ? [] : [{ type: 'GlossaryEntriesErased', data: { entryIds, keysDestroyed } }];
  }
  const { entryId } = command;
  if (command.type === 'removeEntry') {
    existing(state, entryId);
    return [{ type: 'GlossaryEntryRemoved', data: { entryId } }];
  }
  const { content } = command;
  const others = entriesOf(state).filter(({ id }) => id !== entryId);
  const data = { entryId, keyId: entryKey(entryId), ...content };
  if (command.type === 'addEntry') {
    if (state.has(entryId)) return [];
    mustFit(content, others);
    if (others.length >= MOST_ENTRIES) throw new GreffierError(GLOSSARY_FULL);
    return [{ type: 'GlossaryEntryAdded', data }];
  }
  const known = existing(state, entryId);
  mustFit(content, others);
  const isSame = known.wrong === content.wrong && known.right === content.right && known.kind === content.kind;
  return isSame ? [] : [{ type: 'GlossaryEntryChanged', data }];
}

function evolve(state: GlossaryState, event: GlossaryEvent): GlossaryState {
  const next = new Map(state);
  switch (event.type) {
    case 'GlossaryEntryAdded':
    case 'GlossaryEntryChanged': {
      const { entryId: id, wrong: said, right: is, kind } = event.data;
      const [wrong, right] = [orElse(said, null), orElse(is, null)];
      if (wrong === null || right === null) next.delete(id);
      else
        next.set(id, {
          id,
          wrong,
          right,
          kind: entryKindOf(kind),
          isRemoved: false,
          said: [...(state.get(id)?.said ?? []), wrong, right],
        });
      return next;
    }
    case 'GlossaryEntryRemoved': {
      const entry = state.get(event.data.entryId);
      return entry === undefined ? state : next.set(entry.id, { ...entry, isRemoved: true });
    }
    case 'GlossaryEntriesErased':
      for (const id of event.data.entryIds) next.delete(id);
      return next;
  }
}

export const glossaryDecider: Decider<GlossaryState, GlossaryCommand, GlossaryEvent> = {
  initialState: new Map(),
  decide,
  evolve,
};
