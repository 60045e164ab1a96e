/**
 * What Greffier asks of Google of everybody, by what it is for. None of them writes anything, or reads mail or other
 * files.
 */
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

/** What is asked only of who wants what needs it, by a consent of its own; no organisation delegates it. */
export const OPTIONAL_SCOPES = {
  /** The person's task lists, and the tasks in them. */
  tasks: 'https://www.googleapis.com/auth/tasks',
  /** Entries of the person's calendars, also to write them. */
  entries: 'https://www.googleapis.com/auth/calendar.events',
  /** To send mails as the person; it reads none. */
  mail: 'https://www.googleapis.com/auth/gmail.send',
} as const;

export type OptionalScope = keyof typeof OPTIONAL_SCOPES;
export const OPTIONAL_SCOPE_NAMES = Object.keys(OPTIONAL_SCOPES) as readonly OptionalScope[];

export type GrantedScope = GoogleScope | OptionalScope;
export const ALL_SCOPES: Readonly<Record<GrantedScope, string>> = { ...GOOGLE_SCOPES, ...OPTIONAL_SCOPES };
export const GRANTED_SCOPE_NAMES = Object.keys(ALL_SCOPES) as readonly GrantedScope[];

export const isOptional = (scope: GrantedScope): scope is OptionalScope => scope in OPTIONAL_SCOPES;

/** Those of Greffier's that an answer of Google states. @param stated parted by spaces (RFC 6749, 3.3) */
export function scopesIn(stated: string): readonly GrantedScope[] {
  const given = new Set(stated.split(' '));
  return GRANTED_SCOPE_NAMES.filter((one) => given.has(ALL_SCOPES[one]));
}

/** Those that everybody is asked for, and that are not among these. */
export const scopesBeside = (granted: readonly GrantedScope[]): readonly GoogleScope[] =>
  GOOGLE_SCOPE_NAMES.filter((one) => !granted.includes(one));
