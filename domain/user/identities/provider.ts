import { z } from 'zod/mini';

/** Those with whose accounts people may sign in (OpenID Connect). */
export const PROVIDERS = ['microsoft', 'google'] as const;
export const provider = z.enum(PROVIDERS);
export type Provider = z.infer<typeof provider>;

/** As people know them. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = { microsoft: 'Microsoft', google: 'Google' };

/** How somebody signs in. */
export const WAYS = ['password', ...PROVIDERS] as const;
export type Way = (typeof WAYS)[number];

/** Whether a second factor of the provider stands in for Greffier's own: never, where the token says so, or always. */
export const TRUSTED_FACTORS = ['never', 'proven', 'always'] as const;
export type TrustedFactor = (typeof TRUSTED_FACTORS)[number];
