import type { Provider } from '#api/contract/providers.ts';

const NAMES: Readonly<Record<Provider, string>> = { microsoft: 'Microsoft', google: 'Google' };

export const fr = {
  names: NAMES,
  or: 'ou',
  continueWith: (provider: Provider): string => `Continuer avec ${NAMES[provider]}`,
} as const;
