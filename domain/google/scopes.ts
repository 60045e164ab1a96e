/** What Greffier asks of Google, by what it is for. None of them writes anything, or reads mail or other files. */
export const GOOGLE_SCOPES = {
  /** Entries of calendars, with their people and conference addresses. */
  calendar: 'https://www.googleapis.com/auth/calendar.events.readonly',
  /** Conferences that the person may see, who came, and what was written down in them. */
  meetings: 'https://www.googleapis.com/auth/meetings.space.readonly',
  /** Documents that Meet itself made in the person's Drive, and no others. */
  documents: 'https://www.googleapis.com/auth/drive.meet.readonly',
} as const;

export type GoogleScope = keyof typeof GOOGLE_SCOPES;

export const GOOGLE_SCOPE_NAMES = Object.keys(GOOGLE_SCOPES) as readonly GoogleScope[];

/** Those of Greffier's that an answer of Google states. @param stated parted by spaces (RFC 6749, 3.3) */
export function scopesIn(stated: string): readonly GoogleScope[] {
  const given = new Set(stated.split(' '));
  return GOOGLE_SCOPE_NAMES.filter((one) => given.has(GOOGLE_SCOPES[one]));
}

/** Those of Greffier's that are not among these. */
export const scopesBeside = (granted: readonly GoogleScope[]): readonly GoogleScope[] =>
  GOOGLE_SCOPE_NAMES.filter((one) => !granted.includes(one));
