/** Addresses that those who are not signed in need; the others are loaded with the application. */
export const entrancePaths = {
  login: '/login',
  /** The token stands in the fragment. */
  invitation: '/invitation',
  /** To choose another password: the token stands in the fragment, without one somebody asks for help. */
  passwordReset: '/password-reset',
  dashboard: '/dashboard',
} as const;
