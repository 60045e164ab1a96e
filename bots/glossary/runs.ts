import { changeByGlossary, type GlossaryChange } from '#commands/glossary/apply.ts';
import { readGlossary } from '#commands/glossary/glossary.ts';
import { handle, type Dependencies, type Request } from '#commands/handle.ts';
import { loadState } from '#commands/stream.ts';
import { errorCode } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import {
  glossaryRunEvents,
  glossaryRunStreams,
  type GlossaryRun,
  type GlossaryRunCommand,
} from '#domain/glossary/run.ts';
import { MEETING_NOT_FOUND } from '#domain/meeting/errors.ts';
import { countToGoThrough, meetingsToGoThrough } from '#projections/glossary/queries.ts';
import { requestKind, theOne } from '#projections/requests/kind.ts';
import { closeRequest } from '#projections/requests/queries.ts';
import type { Pool } from 'pg';
import type { Reactor } from '../reactor.ts';

/** Meetings after which how far it is is recorded: from there it goes on after a restart. */
const STEP = 20;

export const glossaryRuns = requestKind(glossaryRunEvents, {
  kind: 'glossary-run',
  purpose: 'go through older meetings with the glossary',
  opens: { GlossaryRunAsked: () => ({}) },
  closes: { GlossaryRunEnded: theOne },
});

export interface RunnerDependencies extends Dependencies {
  /** Resolves once the tables know where entries were applied before now: an entry is also taken back there. */
  readonly projected: (signal: AbortSignal) => Promise<void>;
}

/**
 * Applies the glossary to the meetings that were captured before, or takes an entry back, one meeting after the other.
 * A meeting that it has gone through already changes no more, so what was interrupted is gone on with.
 */
export const glossaryRunner = (dependencies: RunnerDependencies, pool: Pool): Reactor<typeof glossaryRuns.kind> => ({
  request: glossaryRuns,
  concurrency: 1,
  act: async (open, signal) => {
    const { subject, askedBy, correlationId } = open;
    // A request is about what follows the first part of its stream's name.
    const stream = glossaryRunStreams.of(subject.replace(/^glossaryrun-/u, ''));
    const { state: run } = await loadState(dependencies.log, stream);
    if (run === null || run.hasEnded) {
      await closeRequest(pool, open);
      return null;
    }
    await dependencies.projected(signal);
    const request = (...name: readonly string[]): Request => ({
      commandId: derivedId('glossary-run', askedBy, ...name),
      actor: 'system:glossary',
      correlationId,
    });
    const record = (command: GlossaryRunCommand, name: string) =>
      handle(dependencies, { stream, command, request: request(name) });
    const change = await changeOf(dependencies, run);
    const entryId = run.kind === 'withdraw' ? (run.entries[0] ?? null) : null;
    let { done, changed, upTo } = run;
    const total = done + (await countToGoThrough(pool, { entryId, after: upTo }));
    for (;;) {
      const ids = await meetingsToGoThrough(pool, { entryId, after: upTo }, STEP);
      if (ids.length === 0) break;
      for (const meetingId of ids) {
        signal.throwIfAborted();
        changed += (await isChanged(dependencies, { meetingId, change, request: request('change') })) ? 1 : 0;
        done += 1;
        upTo = meetingId;
      }
      if (upTo !== null) await record({ type: 'advanceRun', done, changed, total: Math.max(total, done), upTo }, upTo);
    }
    return (await record({ type: 'endRun', done, changed }, 'end')).position;
  },
});

/** What was deleted meanwhile is gone through. */
async function isChanged(dependencies: Dependencies, wanted: GlossaryChange): Promise<boolean> {
  try {
    return (await changeByGlossary(dependencies, wanted)).isChanged;
  } catch (error) {
    if (errorCode(error) === MEETING_NOT_FOUND.code) return false;
    throw error;
  }
}

/** Of an entry that is taken back the others stay, where they were applied with it. */
async function changeOf({ log }: Dependencies, { kind, entries }: GlossaryRun) {
  const [entryId = ''] = entries;
  if (kind === 'withdraw')
    return { type: 'withdrawEntry', entryId, glossary: await readGlossary(log, new Set([entryId])) } as const;
  const only = entries.length === 0 ? null : new Set(entries);
  return { type: 'applyGlossary', glossary: (await readGlossary(log)).limitedTo(only) } as const;
}
