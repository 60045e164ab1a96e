import type { Keyring } from '#domain/events/keyring.ts';
import type { EventLog } from '#domain/events/log.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { EntryContent } from '#domain/glossary/content.ts';
import { entriesOf, entryKey, type GlossaryState } from '#domain/glossary/decide.ts';
import { Glossary, type Entry } from '#domain/glossary/glossary.ts';
import { entriesNaming } from '#domain/glossary/named.ts';
import { glossaryStream } from '#domain/glossary/stream.ts';
import { mustBeTheirsStill } from '#domain/glossary/take-back.ts';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';
import { loadState } from '../stream.ts';

export interface AddedEntry extends CommandResult<GlossaryState> {
  readonly id: string;
}

/** Adds an entry; the same command adds one. Throws what the decider throws. */
export async function addEntry(
  dependencies: Dependencies,
  content: EntryContent,
  request: Request,
): Promise<AddedEntry> {
  const id = derivedId('glossary-entry', request.commandId);
  const command = { type: 'addEntry', entryId: id, content } as const;
  return { id, ...(await handle(dependencies, { stream: glossaryStream, command, request })) };
}

/** Throws GLOSSARY_ENTRY_NOT_FOUND, and what the decider throws. */
export const changeEntry = (
  dependencies: Dependencies,
  { id, content }: { readonly id: string; readonly content: EntryContent | null },
  request: Request,
): Promise<CommandResult<GlossaryState>> =>
  handle(dependencies, {
    stream: glossaryStream,
    command: content === null ? { type: 'removeEntry', entryId: id } : { type: 'changeEntry', entryId: id, content },
    request,
  });

/**
 * Removes an entry in the name of who added it. Throws GLOSSARY_ENTRY_NOT_FOUND for what is not theirs,
 * GLOSSARY_ENTRY_CHANGED where somebody changed it since, and GLOSSARY_ENTRY_ADDED_LONG_AGO after an hour.
 */
export const takeBackEntry = (
  dependencies: Dependencies,
  entryId: string,
  request: Request,
): Promise<CommandResult<GlossaryState>> =>
  handle(dependencies, {
    stream: glossaryStream,
    command: { type: 'removeEntry', entryId },
    request,
    mustBeUnchanged: (events) => mustBeTheirsStill(events, { entryId, by: request.actor, now: dependencies.now() }),
  });

/** The entries as the log says now, removed ones left out. */
export const readEntries = async (log: Pick<EventLog, 'load'>): Promise<Entry[]> =>
  entriesOf((await loadState(log, glossaryStream)).state);

/** The glossary as it is now, ready to be applied; without these entries. */
export const readGlossary = async (
  log: Pick<EventLog, 'load'>,
  without: ReadonlySet<string> = new Set(),
): Promise<Glossary> => new Glossary((await readEntries(log)).filter(({ id }) => !without.has(id)));

/**
 * Forgets the entries that have a name of these people in them, before the names themselves are forgotten. Repeated, it
 * finds nothing more.
 */
export async function forgetInGlossary(
  dependencies: Dependencies,
  keyring: Keyring,
  { people, request }: { readonly people: readonly string[]; readonly request: Request },
): Promise<void> {
  const entryIds = entriesNaming((await loadState(dependencies.log, glossaryStream)).state, people);
  if (entryIds.length === 0) return;
  let keysDestroyed = 0;
  for (const id of entryIds) keysDestroyed += await keyring.destroy(entryKey(id));
  await handle(dependencies, {
    stream: glossaryStream,
    command: { type: 'recordErasure', entryIds, keysDestroyed },
    request,
  });
}
