import type { SystemStats } from '#api/contract/system.ts';
import { fr } from './fr.ts';

export type Integration = keyof typeof fr.integration;

/**
 * Whom an integration needs; `calendar` needs one of the two agendas, `own` a token of each person's, `own-google` each
 * person's consent where Google is connected, `itself` nobody.
 */
type Provider = 'microsoft' | 'google' | 'calendar' | 'own' | 'own-google' | 'itself' | 'none';

/** The specified buttons, in their order. */
export const INTEGRATIONS: Readonly<Record<Integration, Provider>> = {
  planner: 'microsoft',
  outlook: 'microsoft',
  todo: 'microsoft',
  googleTasks: 'own-google',
  calendar: 'google',
  gmail: 'google',
  slack: 'none',
  jira: 'own',
  asana: 'own',
  trello: 'own',
  autoSchedule: 'own-google',
  smartReminder: 'itself',
  followUp: 'itself',
};

type Providers = SystemStats['platformStatus'];

/** Whether nothing is to be configured on this server before it works; `providers` is null until they are known. */
export const isUsable = (integration: Integration, providers: Providers | null): boolean => {
  const needed = INTEGRATIONS[integration];
  if (needed === 'own-google') return providers !== null && providers.googlemeet.status !== 'not_configured';
  return needed === 'own' || needed === 'itself';
};

/** Why an integration does nothing yet, and where that changes; `authorise` where a click is all that is missing. */
export interface Explanation {
  readonly text: string;
  readonly authorise: boolean;
}

export const explain = (integration: Integration, { teams, googlemeet }: Providers): Explanation => {
  const name = fr.integration[integration];
  const said = (text: string, authorise = false): Explanation => ({ text, authorise });
  switch (INTEGRATIONS[integration]) {
    case 'itself':
      return said(integration === 'followUp' ? fr.followUp(name) : fr.reminder(name));
    case 'own':
      return said(fr.own(name));
    case 'own-google':
      return said(googlemeet.status === 'not_configured' ? fr.googleFirst(name) : fr.ownGoogle(name));
    case 'none':
      return said(fr.absent(name));
    case 'calendar':
      return said(fr.needsCalendar(name));
    case 'microsoft':
      return said(teams.authenticated ? fr.connected(name) : fr.microsoft(name));
    case 'google':
      if (googlemeet.authenticated) return said(fr.connected(name));
      return googlemeet.status === 'not_configured' ? said(fr.google(name)) : said(fr.googleToAuthorise(name), true);
  }
};
