import { lazy } from 'react';

/** The mind map and its libraries, loaded when its tab opens. */
export const LazyMindMap = lazy(() => import('./MindMap.tsx').then((module) => ({ default: module.MindMap })));
