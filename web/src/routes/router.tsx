import { createBrowserRouter, Navigate } from 'react-router-dom';
import { lazyPage } from './lazyPage.tsx';
import { paths } from './paths.ts';

const MeetingPage = lazyPage(() => import('../features/meeting/MeetingPage.tsx').then((module) => module.MeetingPage));
const AnalysisPage = lazyPage(() => import('../features/analysis/AnalysisPage.tsx').then((module) => module.AnalysisPage));

export const router = createBrowserRouter([
  { path: '/meetings/:id', element: <MeetingPage /> },
  { path: paths.analysis, element: <AnalysisPage /> },
  { path: '*', element: <Navigate to={paths.dashboard} replace /> },
]);
