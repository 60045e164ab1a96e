import { z } from 'zod/mini';

/** From the fewest rights to the most: public meetings; the meetings one organises or attends; everything. */
export const ROLES = ['observer', 'user', 'admin'] as const;
export const role = z.enum(ROLES);
export type Role = z.infer<typeof role>;
