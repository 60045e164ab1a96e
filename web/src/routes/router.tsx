import { Suspense } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { ErrorPage } from '../features/failure/ErrorPage.tsx';
import { fr } from '../features/shell/fr.ts';
import { Shell } from '../features/shell/Shell.tsx';
import { SignInScreen } from '../features/sign-in/SignInScreen.tsx';
import { UnavailablePage } from '../features/unavailable/UnavailablePage.tsx';
import { Protected } from '../session/Protected.tsx';
import { lazyPage } from './lazyPage.tsx';
import { paths } from './paths.ts';

const DashboardPage = lazyPage(() =>
  import('../features/dashboard/DashboardPage.tsx').then((module) => module.DashboardPage),
);
const MeetingsPage = lazyPage(() =>
  import('../features/meetings/MeetingsPage.tsx').then((module) => module.MeetingsPage),
);
const MeetingPage = lazyPage(() => import('../features/meeting/MeetingPage.tsx').then((module) => module.MeetingPage));
const AnalysisPage = lazyPage(() =>
  import('../features/analysis/AnalysisPage.tsx').then((module) => module.AnalysisPage),
);
const UsersPage = lazyPage(() => import('../features/users/UsersPage.tsx').then((module) => module.UsersPage));
const SettingsPage = lazyPage(() =>
  import('../features/settings/SettingsPage.tsx').then((module) => module.SettingsPage),
);
const AccountPage = lazyPage(() => import('../features/account/AccountPage.tsx').then((module) => module.AccountPage));
const GoogleMeetBotPage = lazyPage(() =>
  import('../features/google-meet-bot/GoogleMeetBotPage.tsx').then((module) => module.GoogleMeetBotPage),
);
const InvitationPage = lazyPage(() =>
  import('../features/sign-in/invitation/InvitationPage.tsx').then((module) => module.InvitationPage),
);

const { sections, userMenu } = fr;
const dashboard = { element: <DashboardPage />, handle: { title: sections.dashboard } };
const unavailable = (path: string, title: string): RouteObject => ({
  path,
  element: <UnavailablePage />,
  handle: { title },
});

const pages: RouteObject[] = [
  { path: paths.root, ...dashboard },
  { path: paths.dashboard, ...dashboard },
  { path: paths.meetings, element: <MeetingsPage />, handle: { title: sections.meetings } },
  { path: `${paths.meetings}/:id`, element: <MeetingPage />, handle: { title: sections.meetings } },
  { path: paths.analysis, element: <AnalysisPage />, handle: { title: sections.analysis } },
  { path: paths.users, element: <UsersPage />, handle: { title: userMenu.users } },
  { path: paths.settings, element: <SettingsPage />, handle: { title: userMenu.settings } },
  { path: paths.account, element: <AccountPage />, handle: { title: userMenu.account } },
  { path: paths.googleMeetBot, element: <GoogleMeetBotPage />, handle: { title: sections.googleMeetBot } },
  unavailable(paths.userGuide, sections.userGuide),
  unavailable(paths.documentation, sections.documentation),
  unavailable(paths.infrastructure, sections.infrastructure),
];

export const routes: RouteObject[] = [
  {
    element: (
      <Protected signIn={<SignInScreen />}>
        <Shell />
      </Protected>
    ),
    errorElement: <ErrorPage />,
    // A page that breaks leaves the frame around it standing.
    children: [{ errorElement: <ErrorPage />, children: pages }],
  },
  {
    path: paths.invitation,
    element: (
      <Suspense fallback={null}>
        <InvitationPage />
      </Suspense>
    ),
    errorElement: <ErrorPage />,
  },
  { path: '*', element: <Navigate to={paths.dashboard} replace /> },
];

export const router = createBrowserRouter(routes);
