import type { Provider } from '#api/contract/providers.ts';

const NAMES: Readonly<Record<Provider, string>> = { microsoft: 'Microsoft', google: 'Google' };

export const fr = {
  names: NAMES,
  or: 'ou',
  continueWith: {
    microsoft: 'Continuer avec Microsoft',
    google: 'Continuer avec Google',
  } satisfies Record<Provider, string>,
} as const;
