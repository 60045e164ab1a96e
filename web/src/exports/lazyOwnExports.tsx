import { lazyPart } from '../ui/lazyPart.tsx';

export const OwnExports = lazyPart(() => import('./OwnExports.tsx').then((module) => module.OwnExports));
