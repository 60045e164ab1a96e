import { entrancePaths } from './entrancePaths.ts';

/** Sections of the user guide, by their addresses within it. */
export type UserGuideSection =
  | 'apercu'
  | 'connexion-automatique'
  | 'commandes'
  | 'dashboard'
  | 'teams'
  | 'google-meet'
  | 'depannage'
  | 'fonctions-avancees'
  | 'assistance';

/** Every address of the application, in one place. Links are made with these, never with text of their own. */
export const paths = {
  root: '/',
  ...entrancePaths,
  meetings: '/meetings',
  /** `tab` is the detail page's own name of a tab. */
  meeting: (id: string, tab?: string): string =>
    `/meetings/${encodeURIComponent(id)}${tab === undefined ? '' : `?tab=${encodeURIComponent(tab)}`}`,
  /** A meeting at one of its action items, which is open. */
  meetingAction: (id: string, actionId: string): string =>
    `/meetings/${encodeURIComponent(id)}?tab=actions#action-${encodeURIComponent(actionId)}`,
  /** A meeting at one of its lines, which is lit. */
  passage: (id: string, line: number): string => `/meetings/${encodeURIComponent(id)}?tab=timeline&line=${line}`,
  /** The list of meetings in which somebody of that name or address was. */
  meetingsWith: (person: string): string => `/meetings?search=${encodeURIComponent(person)}`,
  /** The second tab of the meetings. */
  actions: '/actions',
  /** Late ones of all meetings that the person may read. */
  lateActions: '/actions?of=all&due=late',
  search: '/search',
  /** Leads to a line of the transcript, from 0, in a tab where one is named. */
  meetingLine: (id: string, line: number, tab?: string): string =>
    `/meetings/${encodeURIComponent(id)}?${tab === undefined ? '' : `tab=${encodeURIComponent(tab)}&`}line=${line}`,
  googleMeetBot: '/google-meet-bot',
  botSession: (id: string): string => `/google-meet-bot?session=${encodeURIComponent(id)}`,
  /** Meetings that are to come, and whether the bot comes. */
  joining: '/joining',
  analysis: '/test-bot',
  userGuide: '/user-guide',
  guide: (section: UserGuideSection): string => `/user-guide#${section}`,
  documentation: '/documentation',
  architecture: '/documentation/architecture',
  infrastructure: '/infrastructure',
  users: '/users',
  settings: '/settings',
  teamsConnection: '/settings/teams',
  googleConnection: '/settings/google',
  microsoftCalendar: '/settings/microsoft-calendar',
  webhooks: '/settings/webhooks',
  glossary: '/glossary',
  registry: '/registry',
  operations: '/operations',
  antiSpam: '/admin/anti-spam/dashboard',
  /** What was logged of one request, by its correlation id. */
  requestLog: (id: string): string => `/operations?tab=logs&correlation=${encodeURIComponent(id)}`,
  account: '/account',
} as const;

/** Addresses of the server that are opened in the browser. */
export const serverPaths = { googleAuthorisation: '/auth/google/auth' } as const;
