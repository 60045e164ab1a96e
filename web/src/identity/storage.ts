import { signedInUser, type Session, type SignedInUser } from '#api/contract/auth.ts';

/** Everything the application keeps in the browser. */
export const STORAGE_KEYS = {
  user: 'greffier.user',
  authenticated: 'greffier.authenticated',
  accessToken: 'greffier.accessToken',
  /** The transcript and the analysis of « Analyse Réunion », restored when the page is opened again. */
  transcript: 'greffier.transcript',
  analysis: 'greffier.analysis',
  theme: 'greffier.theme',
} as const;

export const readAccessToken = (): string | null => localStorage.getItem(STORAGE_KEYS.accessToken);

/**
 * The person who was signed in when the page was left: both the user and the flag must be there, and the user readable.
 */
export const restoreUser = (): SignedInUser | null => {
  const stored = localStorage.getItem(STORAGE_KEYS.user);
  if (stored === null || localStorage.getItem(STORAGE_KEYS.authenticated) !== 'true') return null;
  try {
    const user = signedInUser.safeParse(JSON.parse(stored));
    return user.success ? user.data : null;
  } catch {
    return null;
  }
};

export const keepSession = (session: Session): void => {
  localStorage.setItem(STORAGE_KEYS.accessToken, session.accessToken);
  localStorage.setItem(STORAGE_KEYS.user, JSON.stringify(session.user));
  localStorage.setItem(STORAGE_KEYS.authenticated, 'true');
};

/** Forgets the person and what they left behind; the choice of appearance stays. */
export const forgetSession = (): void => {
  for (const key of Object.values(STORAGE_KEYS)) if (key !== STORAGE_KEYS.theme) localStorage.removeItem(key);
};

/** Calls `listener` when another tab of this browser stored or removed a session; answers how to stop. */
export const onSessionStored = (listener: () => void): (() => void) => {
  const look = ({ key }: StorageEvent) => {
    if (key === null || key === STORAGE_KEYS.authenticated || key === STORAGE_KEYS.user) listener();
  };
  window.addEventListener('storage', look);
  return () => window.removeEventListener('storage', look);
};
