import { z } from 'zod/mini';

/** Pages count from 1. */
export const page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1);
export const limit = (most: number, usual: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)), usual);
export const searchText = z.optional(z.string().check(z.maxLength(200)));
