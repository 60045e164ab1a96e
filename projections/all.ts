import { accessProjection } from './access/projection.ts';
import type { Projection } from './engine/projection.ts';
import { meetingsProjection } from './meetings/projection.ts';
import { requestsProjection } from './requests/projection.ts';
import { sessionsProjection } from './sessions/projection.ts';
import { summariesProjection } from './summaries/projection.ts';
import { transcriptsProjection } from './transcripts/projection.ts';
import { usersProjection } from './users/projection.ts';

/** Every read model; their order is that of the search path. */
export const allProjections: readonly Projection[] = [
  meetingsProjection,
  transcriptsProjection,
  summariesProjection,
  sessionsProjection,
  usersProjection,
  requestsProjection,
  accessProjection,
];
