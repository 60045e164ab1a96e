import { lazyPart } from '../ui/lazyPart.tsx';

/** Behind the first page, in a place of its size. */
export const Bell = lazyPart(
  () => import('./Bell.tsx').then((module) => module.Bell),
  <span className="size-9 shrink-0 pointer-coarse:size-11" />,
);
