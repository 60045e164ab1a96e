import { provider } from '#domain/user/identities/provider.ts';
import { z } from 'zod/mini';

/** An account at a provider with which somebody signs in. */
export const linkedIdentity = z.object({
  id: z.string(),
  provider,
  /** As the provider shows it; null once erased. */
  label: z.nullable(z.string()),
  linkedAt: z.string(),
});
