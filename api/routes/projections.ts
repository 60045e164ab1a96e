import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { listProjections } from '#api/contract/admin.ts';
import {
  cancelRebuild,
  listRebuilds,
  pauseProjection,
  projectionDetail,
  rebuildProjection,
  resumeProjection,
  undoRebuild,
} from '#api/contract/operations.ts';
import { recordOperation } from '#commands/operations/record.ts';
import { GreffierError } from '#domain/errors.ts';
import { mustBeWhole } from '#domain/events/continuity.ts';
import { eventsBehind } from '#projections/engine/behind.ts';
import { setStatus } from '#projections/engine/checkpoint.ts';
import { countsOfDeadLetters } from '#projections/engine/dead-letters.ts';
import { rowsOfTables } from '#projections/engine/table-rows.ts';
import { formerLags, lagSamples, trendOf } from '#projections/engine/lag.ts';
import { NOT_REBUILDABLE } from '#projections/engine/rebuild.ts';
import {
  askForRebuild,
  cancelRebuild as cancel,
  mayAskForRebuild,
  mayCancelRebuild,
  rebuildRequests,
  wasAskedFor,
} from '#projections/engine/rebuild-requests.ts';
import { projectionStatus } from '#projections/engine/status.ts';
import { mayUndo } from '#projections/engine/undo.ts';
import { namesOfActors } from '#projections/users/names.ts';
import { endpoint, Reply, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { formerTablesOf } from '../operations/former-tables.ts';
import { lastOperations, projectionNamed, unlessAway } from '../operations/projections.ts';
import { actorOf, operationView, rebuildViewOf } from '../operations/views.ts';

/** How projections stand, and what operators do to them: what the command line does too, with the same records. */
export function projectionEndpoints(dependencies: RecordContext & ReadingContext): Endpoint[] {
  const { pool, log, head, projections } = dependencies;

  /** Who paused it and why, as far as that was recorded. */
  const pausedBy = async (name: string) => {
    const paused = (await lastOperations(log, name))?.find(({ type }) => type === 'ProjectionPaused');
    if (paused?.type !== 'ProjectionPaused') return null;
    const { actor, time: at } = paused.metadata;
    return { by: actorOf(actor, await namesOfActors(pool, [actor])), at, reason: paused.data.reason };
  };
  const rebuildsOf = async (projection?: string) => {
    const all = await rebuildRequests(pool);
    const names = await namesOfActors(
      pool,
      all.map(({ actor }) => actor),
    );
    return all
      .filter((one) => projection === undefined || one.projection === projection)
      .map((one) => rebuildViewOf(one, names));
  };

  return [
    endpoint(listProjections, async () => {
      const [all, letters, former] = await Promise.all([
        projectionStatus(pool),
        countsOfDeadLetters(pool),
        formerLags(pool),
      ]);
      const [last, behind] = await unlessAway(Promise.all([head(), eventsBehind(dependencies.store, all)]), [
        null,
        null,
      ] as const);
      // The samples have the database's time, and so has this.
      const now = new Date();
      const shown = all.map(async ({ position, updatedAt, ...one }) => {
        const missing = behind?.get(one.name) ?? null;
        return {
          ...one,
          position: String(position),
          behind: missing,
          updatedAt: updatedAt.toISOString(),
          trend: missing === null ? null : trendOf(missing, former.get(one.name) ?? [], now),
          deadLetters: letters.get(one.name) ?? 0,
          paused: one.status === 'paused' ? await pausedBy(one.name) : null,
          rebuildable: projections.find(({ name }) => name === one.name)?.rebuildable ?? false,
        };
      });
      return {
        head: last === null ? null : String(last),
        storeAway: behind === null,
        projections: await Promise.all(shown),
      };
    }),
    endpoint(projectionDetail, async ({ params }) => {
      const one = projectionNamed(projections, params.name);
      const [tables, samples, operations, rebuilds, former] = await Promise.all([
        rowsOfTables(pool, one),
        lagSamples(pool, one.name),
        lastOperations(log, one.name),
        rebuildsOf(one.name),
        formerTablesOf(pool, one, dependencies.store.id),
      ]);
      const names = await namesOfActors(pool, operations?.map(({ metadata }) => metadata.actor) ?? []);
      return {
        name: one.name,
        rebuildable: one.rebuildable,
        tables,
        handles: one.handlers.size,
        samples: samples.map(({ at, position, head: end, behind }) => ({
          at: at.toISOString(),
          position: String(position),
          head: end === null ? null : String(end),
          behind,
        })),
        operations: operations?.map((event) => operationView(event, names)) ?? null,
        rebuilds,
        former,
      };
    }),
    endpoint(listRebuilds, async () => ({ rebuilds: await rebuildsOf() })),
    endpoint(pauseProjection, async ({ params, body, command }) => {
      const { name: projection } = projectionNamed(projections, params.name);
      const data = { projection, reason: body.reason };
      const { position } = await recordOperation(dependencies, { type: 'ProjectionPaused', data }, command);
      await setStatus(pool, projection, { status: 'paused' });
      return { ...SUCCESS, position };
    }),
    endpoint(resumeProjection, async ({ params, command }) => {
      const { name: projection } = projectionNamed(projections, params.name);
      const { position } = await recordOperation(
        dependencies,
        { type: 'ProjectionResumed', data: { projection } },
        command,
      );
      await setStatus(pool, projection, { status: 'running' });
      return { ...SUCCESS, position };
    }),
    endpoint(rebuildProjection, async ({ params, command }) => {
      mustBeWhole(dependencies);
      const { name: projection, rebuildable } = projectionNamed(projections, params.name);
      if (!rebuildable) throw new GreffierError(NOT_REBUILDABLE, { projection });
      const { commandId: id, actor } = command;
      await mayAskForRebuild(pool, id);
      const { position } = await recordOperation(
        dependencies,
        { type: 'ProjectionRebuildRequested', data: { projection } },
        command,
      );
      await askForRebuild(pool, { id, kind: 'rebuild', projection, actor });
      return new Reply(202, { ...SUCCESS, position, id }, { location: listRebuilds.path });
    }),
    endpoint(undoRebuild, async ({ params, command }) => {
      mustBeWhole(dependencies);
      const one = projectionNamed(projections, params.name);
      const { commandId: id, actor } = command;
      await mayAskForRebuild(pool, id);
      // A call that is repeated after its undoing finds other tables, and is the same request.
      if (!(await wasAskedFor(pool, id))) await mayUndo({ pool, store: dependencies.store.id }, one);
      const { name: projection } = one;
      const { position } = await recordOperation(
        dependencies,
        { type: 'ProjectionUndoRequested', data: { projection } },
        command,
      );
      await askForRebuild(pool, { id, kind: 'undo', projection, actor });
      return new Reply(202, { ...SUCCESS, position, id }, { location: listRebuilds.path });
    }),
    endpoint(cancelRebuild, async ({ params, command }) => {
      const { name: projection } = projectionNamed(projections, params.name);
      await mayCancelRebuild(pool, projection);
      const { position } = await recordOperation(
        dependencies,
        { type: 'ProjectionRebuildCancelled', data: { projection } },
        command,
      );
      await cancel(pool, projection);
      return { ...SUCCESS, position };
    }),
  ];
}
