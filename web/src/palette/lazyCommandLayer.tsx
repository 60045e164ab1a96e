import { lazyPart } from '../ui/lazyPart.tsx';
import type { Pages } from './CommandLayer.tsx';

export const CommandLayer = lazyPart<{ readonly pages: Pages }>(() =>
  import('./CommandLayer.tsx').then((module) => module.CommandLayer),
);
