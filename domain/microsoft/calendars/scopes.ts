/** What a person may let Greffier read of theirs at Microsoft, beside the application's five permissions. */
export const READING_SCOPES = {
  /** Entries of calendars, with their people and conference addresses. */
  calendar: 'Calendars.Read',
} as const;

/** What is asked only of who wants what needs it, by a consent of its own. */
export const TOOL_SCOPES = {
  /** The person's tasks: lists of To Do, and plans of Planner that they have part in. */
  tasks: 'Tasks.ReadWrite',
  /** Entries of the person's calendar, also to write them. */
  entries: 'Calendars.ReadWrite',
} as const;

export type ToolScope = keyof typeof TOOL_SCOPES;
export const TOOL_SCOPE_NAMES = Object.keys(TOOL_SCOPES) as readonly ToolScope[];

export const MICROSOFT_SCOPES = { ...READING_SCOPES, ...TOOL_SCOPES } as const;
export type MicrosoftScope = keyof typeof MICROSOFT_SCOPES;
export const MICROSOFT_SCOPE_NAMES = Object.keys(MICROSOFT_SCOPES) as readonly MicrosoftScope[];

/**
 * Those of Greffier's that an answer of Microsoft states: by their name, or by that of Graph with it.
 * @param stated parted by spaces (RFC 6749, 3.3)
 */
export function microsoftScopesIn(stated: string): readonly MicrosoftScope[] {
  const given = new Set(stated.split(' ').map((one) => one.slice(one.lastIndexOf('/') + 1).toLowerCase()));
  return MICROSOFT_SCOPE_NAMES.filter((one) => given.has(MICROSOFT_SCOPES[one].toLowerCase()));
}
