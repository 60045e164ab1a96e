import { TOOLS } from '#domain/tasks/tools.ts';
import { describe, expect, it } from 'vitest';
import { paths } from '../../routes/paths.ts';
import { fr } from './fr.ts';
import { explain, INTEGRATIONS, isUsable, type Integration, type ToolNeeds } from './integrations.ts';

const ALL = Object.keys(INTEGRATIONS) as Integration[];
const needing = (need: 'configuration' | 'consent' | 'unknown' | null): ToolNeeds =>
  new Map(TOOLS.map((tool) => [tool, need]));

describe('what is said of an integration', () => {
  it.each(ALL)('%s names it, and leads to a page', (integration) => {
    for (const need of ['configuration', 'consent', 'unknown', null] as const) {
      const { text, links } = explain(integration, needing(need));
      expect(text).toContain(fr.integration[integration]);
      expect(links.length).toBeGreaterThan(0);
    }
  });

  it('leads to where an administrator opens a provider, and once it is open to each one’s own account', () => {
    const leads = (integration: Integration, need: Parameters<typeof needing>[0]) =>
      explain(integration, needing(need)).links.map(({ to }) => to);
    const own = [`${paths.account}#outils`];
    expect(leads('todo', 'configuration')).toEqual([paths.microsoftCalendar]);
    expect(leads('calendar', 'configuration')).toEqual([paths.googleConnection]);
    expect(leads('gmail', 'configuration')).toEqual([paths.googleConnection]);
    expect(leads('autoSchedule', 'configuration')).toEqual([paths.googleConnection, paths.microsoftCalendar]);
    for (const need of ['consent', 'unknown', null] as const)
      for (const integration of [
        'todo',
        'planner',
        'outlook',
        'googleTasks',
        'calendar',
        'gmail',
        'autoSchedule',
      ] as const)
        expect(leads(integration, need)).toEqual(own);
    expect(leads('trello', null)).toEqual(own);
  });

  it('calls usable what needs nothing on this server, and nothing else before it is known', () => {
    expect(ALL.filter((one) => isUsable(one, null))).toEqual(
      ALL.filter((one) => ['own', 'itself'].includes(INTEGRATIONS[one].kind)),
    );
    expect(ALL.filter((one) => isUsable(one, needing('configuration')))).toEqual(
      ALL.filter((one) => isUsable(one, null)),
    );
    const planning: ToolNeeds = new Map([...needing('configuration'), ['outlook', 'consent']]);
    expect([isUsable('autoSchedule', planning), isUsable('calendar', planning)]).toEqual([true, false]);
  });
});
