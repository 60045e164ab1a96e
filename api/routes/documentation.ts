import {
  addDiagram,
  addedDiagrams,
  changeDiagram,
  readDiagram,
  removeDiagram,
  restoreDiagram,
} from '#api/contract/documentation.ts';
import {
  addDiagram as add,
  changeDiagram as change,
  DIAGRAM_CHANGED_MEANWHILE,
  type DiagramChange,
} from '#commands/documentation/diagram.ts';
import type { CommandResult, Request as CommandRequest } from '#commands/handle.ts';
import { DIAGRAM_NOT_FOUND } from '#domain/documentation/diagram.ts';
import { GreffierError, isError } from '#domain/errors.ts';
import { DIAGRAM_PROJECTIONS, findDiagram, listDiagrams } from '#projections/diagrams/queries.ts';
import { nameOfActor } from '#projections/users/names.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { isUuid } from '../http/correlation.ts';
import { endpoint, Reply, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { etagOf } from '../http/etag.ts';

/** Throws DIAGRAM_NOT_FOUND for what is no id. */
function idOf({ id }: { readonly id: string }): string {
  if (!isUuid(id)) throw new GreffierError(DIAGRAM_NOT_FOUND);
  return id.toLowerCase();
}

const seenAt = (seen: string | undefined): bigint | undefined => (seen === undefined ? undefined : BigInt(seen));

function changedReply({ position, revision }: CommandResult<unknown>, status: number, more: object = {}): Reply {
  if (position === null) throw new TypeError('a changed diagram has a position');
  return new Reply(status, { ...SUCCESS, position, revision: String(revision), ...more }, { etag: etagOf(revision) });
}

/** Diagrams that administrators add to the documentation, which everybody who is signed in reads. */
export function documentationEndpoints(dependencies: RecordContext & ReadingContext): Endpoint[] {
  const { pool, progress } = dependencies;
  const caughtUp = async ({ minPosition }: { readonly minPosition?: string | undefined }): Promise<void> => {
    if (minPosition !== undefined) await progress.reached(DIAGRAM_PROJECTIONS, minPosition);
  };
  const diagrams = async (): Promise<number> => (await listDiagrams(pool)).length;

  /** Says by name who was faster, where somebody was. */
  const changing = async (wanted: DiagramChange, request: CommandRequest): Promise<Reply> => {
    try {
      return changedReply(await change(dependencies, wanted, request), 200);
    } catch (error) {
      if (!isError(error, DIAGRAM_CHANGED_MEANWHILE)) throw error;
      const { actor, at } = error.details;
      const by = await nameOfActor(pool, String(actor));
      throw new GreffierError(DIAGRAM_CHANGED_MEANWHILE, { meanwhile: { by, at } }, { cause: error });
    }
  };

  return [
    endpoint(addedDiagrams, async ({ query }) => {
      await caughtUp(query);
      return { diagrams: await listDiagrams(pool) };
    }),
    endpoint(readDiagram, async ({ params, query, http }) => {
      await caughtUp(query);
      const diagram = await findDiagram(pool, idOf(params));
      if (diagram === null) throw new GreffierError(DIAGRAM_NOT_FOUND);
      const { changedAt, changedBy, revision, ...shown } = diagram;
      http.response.setHeader('etag', etagOf(BigInt(revision)));
      return {
        data: {
          ...shown,
          changedAt: changedAt.toISOString(),
          changedBy: await nameOfActor(pool, changedBy),
          revision: String(revision),
        },
      };
    }),
    endpoint(addDiagram, async ({ body, command }) => {
      const { id, ...added } = await add({ ...dependencies, diagrams }, body, command);
      return changedReply(added, 201, { id });
    }),
    endpoint(changeDiagram, ({ params, body: { seen, ...content }, command }) =>
      changing({ id: idOf(params), change: { type: 'changeDiagram', content }, seen: seenAt(seen) }, command),
    ),
    endpoint(removeDiagram, ({ params, query: { seen }, command }) =>
      changing({ id: idOf(params), change: { type: 'removeDiagram' }, seen: seenAt(seen) }, command),
    ),
    endpoint(restoreDiagram, ({ params, command }) =>
      changing({ id: idOf(params), change: { type: 'restoreDiagram' } }, command),
    ),
  ];
}
