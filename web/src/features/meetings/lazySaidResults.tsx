import { lazyPart } from '../../ui/lazyPart.tsx';

export const SaidResults = lazyPart<{ readonly text: string }>(() =>
  import('./SaidResults.tsx').then((module) => module.SaidResults),
);
