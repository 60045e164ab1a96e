import { requestKinds } from '#bots/requests.ts';
import { readModels } from '#projections/all.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { requestsProjection } from '#projections/requests/projection.ts';

/** What is open for reactors, as they declare it. */
export const openRequestsProjection: Projection = requestsProjection(requestKinds);

/** Every projection; their order is that of the search path. */
export const allProjections: readonly Projection[] = [...readModels, openRequestsProjection];
