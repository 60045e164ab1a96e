import type { TaskTools } from '#api/contract/task-tools.ts';
import { paths } from '../../routes/paths.ts';
import { fr } from './fr.ts';

export type Integration = keyof typeof fr.integration;
type Tool = TaskTools['tools'][number]['tool'];

/** What each tool waits for before somebody can connect it, as the server says. */
export type ToolNeeds = ReadonlyMap<Tool, TaskTools['tools'][number]['needs']>;

/** Tools that an integration goes by; `itself` needs none. */
type Kind =
  | { readonly kind: 'own'; readonly tools: readonly [Tool] }
  | { readonly kind: 'google' | 'gmail' | 'microsoft' | 'planning'; readonly tools: readonly Tool[] }
  | { readonly kind: 'itself' };

/** The specified buttons, in their order. */
export const INTEGRATIONS: Readonly<Record<Integration, Kind>> = {
  planner: { kind: 'microsoft', tools: ['planner'] },
  outlook: { kind: 'microsoft', tools: ['outlook'] },
  todo: { kind: 'microsoft', tools: ['todo'] },
  googleTasks: { kind: 'google', tools: ['google'] },
  calendar: { kind: 'google', tools: ['calendar'] },
  gmail: { kind: 'gmail', tools: ['gmail'] },
  slack: { kind: 'own', tools: ['slack'] },
  jira: { kind: 'own', tools: ['jira'] },
  asana: { kind: 'own', tools: ['asana'] },
  trello: { kind: 'own', tools: ['trello'] },
  autoSchedule: { kind: 'planning', tools: ['calendar', 'outlook'] },
  smartReminder: { kind: 'itself' },
  followUp: { kind: 'itself' },
};

/** Whether nothing is to be configured on this server before it works; `needs` is null until it is known. */
export function isUsable(integration: Integration, needs: ToolNeeds | null): boolean {
  const known = INTEGRATIONS[integration];
  if (known.kind === 'itself' || known.kind === 'own') return true;
  if (needs === null) return false;
  return known.tools.some((tool) => needs.has(tool) && needs.get(tool) !== 'configuration');
}

/** What an integration does, or where it is configured, with the pages to go on to. */
export interface Explanation {
  readonly text: string;
  readonly links: readonly { readonly to: string; readonly text: string }[];
}

const OWN = { to: `${paths.account}#outils`, text: fr.ownHere };
const GOOGLE = { to: paths.googleConnection, text: fr.googleHere };
const MICROSOFT = { to: paths.microsoftCalendar, text: fr.microsoftHere };

export function explain(integration: Integration, needs: ToolNeeds): Explanation {
  const name = fr.integration[integration];
  const isOpen = isUsable(integration, needs);
  switch (INTEGRATIONS[integration].kind) {
    case 'itself':
      return integration === 'followUp'
        ? { text: fr.followUp(name), links: [{ to: paths.meetings, text: fr.followUpHere }] }
        : { text: fr.reminder(name), links: [{ to: `${paths.account}#notifications`, text: fr.reminderHere }] };
    case 'own':
      return { text: fr.own(name), links: [OWN] };
    case 'google':
      return isOpen ? { text: fr.ownGoogle(name), links: [OWN] } : { text: fr.googleFirst(name), links: [GOOGLE] };
    case 'microsoft':
      return isOpen
        ? { text: fr.ownMicrosoft(name), links: [OWN] }
        : { text: fr.microsoftFirst(name), links: [MICROSOFT] };
    case 'planning':
      return isOpen
        ? { text: fr.planning(name), links: [OWN] }
        : { text: fr.planningFirst(name), links: [GOOGLE, MICROSOFT] };
    case 'gmail':
      return isOpen ? { text: fr.ownGmail(name), links: [OWN] } : { text: fr.googleFirst(name), links: [GOOGLE] };
  }
}
