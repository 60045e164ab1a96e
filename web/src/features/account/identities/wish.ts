import type { LinkedIdentity } from '#api/contract/identities.ts';
import type { Provider } from '#api/contract/providers.ts';

/** What somebody is about to do with an account at a provider, once they have given their password. */
export type Wish =
  | { readonly kind: 'link'; readonly provider: Provider }
  | { readonly kind: 'unlink'; readonly identity: LinkedIdentity };
