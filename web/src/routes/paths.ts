/** Every address of the application, in one place. Links are made with these, never with text of their own. */
export const paths = {
  root: '/',
  login: '/login',
  /** The token stands in the fragment. */
  invitation: '/invitation',
  dashboard: '/dashboard',
  meetings: '/meetings',
  /** `tab` is the detail page's own name of a tab. */
  meeting: (id: string, tab?: string): string =>
    `/meetings/${encodeURIComponent(id)}${tab === undefined ? '' : `?tab=${encodeURIComponent(tab)}`}`,
  googleMeetBot: '/google-meet-bot',
  analysis: '/test-bot',
  userGuide: '/user-guide',
  documentation: '/documentation',
  infrastructure: '/infrastructure',
  users: '/users',
  settings: '/settings',
  account: '/account',
} as const;

/** Addresses of the server that are opened in the browser. */
export const serverPaths = { googleAuthorisation: '/auth/google/auth' } as const;
