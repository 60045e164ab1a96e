import type { TOOL_NEEDS } from '#api/contract/task-tools.ts';
import { readGoogle } from '#commands/google/integration.ts';
import { readCalendarAccess } from '#commands/microsoft/calendars/access.ts';
import { GreffierError } from '#domain/errors.ts';
import { GOOGLE_NOT_SET_UP } from '#domain/google/refusals.ts';
import type { OptionalScope } from '#domain/google/scopes.ts';
import { MICROSOFT_TOOLS_NOT_SET_UP } from '#domain/microsoft/calendars/refusals.ts';
import type { ToolScope } from '#domain/microsoft/calendars/scopes.ts';
import type { GivenTool } from '#domain/tasks/destination.ts';
import type { Tool } from '#domain/tasks/tools.ts';
import type { CalendarsContext } from './context/calendars.ts';
import type { GoogleContext } from './context/google.ts';
import type { RecordContext } from './context/record.ts';

/** What is missing before somebody can connect a tool; null where nothing is. */
export type ToolNeed = (typeof TOOL_NEEDS)[number] | null;

/** Tools that have no token of their own, and what has to be granted at a provider for them. */
const AT_GOOGLE = { google: 'tasks', calendar: 'entries', gmail: 'mail' } as const satisfies Partial<
  Record<Tool, OptionalScope>
>;
const AT_MICROSOFT = { todo: 'tasks', planner: 'tasks', outlook: 'entries' } as const satisfies Partial<
  Record<Tool, ToolScope>
>;

type ByConsent = keyof typeof AT_GOOGLE | keyof typeof AT_MICROSOFT;
type Context = GoogleContext & CalendarsContext;

const isAtGoogle = (tool: Tool): tool is keyof typeof AT_GOOGLE => tool in AT_GOOGLE;
const isAtMicrosoft = (tool: Tool): tool is keyof typeof AT_MICROSOFT => tool in AT_MICROSOFT;

/** Whether a tool goes by what the person lets Greffier do at a provider. */
export const goesByConsent = <Given extends { readonly tool: Tool }>(
  given: Given,
): given is Extract<Given, { tool: ByConsent }> => isAtGoogle(given.tool) || isAtMicrosoft(given.tool);

/** Throws for a tool whose provider is not open on this server. */
export function mustBeSetUp({ google, calendars }: Context, tool: GivenTool['tool']): void {
  if (isAtGoogle(tool) && google.client === null) throw new GreffierError(GOOGLE_NOT_SET_UP);
  if (isAtMicrosoft(tool) && !calendars.offered.includes(AT_MICROSOFT[tool]))
    throw new GreffierError(MICROSOFT_TOOLS_NOT_SET_UP);
}

interface Authorisations<Scope> {
  readonly authorisations: ReadonlyMap<string, { readonly granted: readonly Scope[]; readonly refusal: unknown }>;
}

/** What somebody's authorisation grants; null while the log is away. */
async function grantedIn<Scope>(
  userId: string,
  read: () => Promise<Authorisations<Scope>>,
): Promise<readonly Scope[] | null> {
  try {
    const own = (await read()).authorisations.get(userId);
    return own?.refusal === null ? own.granted : [];
  } catch (error) {
    if (error instanceof GreffierError && error.kind === 'unavailable') return null;
    throw error;
  }
}

/** What is missing before somebody can connect each tool. */
export async function toolNeedsOf(
  { log, google, calendars }: Context & Pick<RecordContext, 'log'>,
  userId: string,
): Promise<(tool: Tool) => ToolNeed> {
  const { client } = google;
  const { offered } = calendars;
  const [atGoogle, atMicrosoft] = await Promise.all([
    client === null ? [] : grantedIn(userId, () => readGoogle({ log })),
    offered.length === 0 ? [] : grantedIn(userId, () => readCalendarAccess({ log })),
  ]);
  const needOf = <Scope>(isOpen: boolean, granted: readonly Scope[] | null, scope: Scope): ToolNeed => {
    if (!isOpen) return 'configuration';
    return granted === null ? 'unknown' : granted.includes(scope) ? null : 'consent';
  };
  return (tool) => {
    if (isAtGoogle(tool)) return needOf<string>(client !== null, atGoogle, AT_GOOGLE[tool]);
    if (!isAtMicrosoft(tool)) return null;
    return needOf<string>(offered.includes(AT_MICROSOFT[tool]), atMicrosoft, AT_MICROSOFT[tool]);
  };
}
