import { describe, expect, it } from 'vitest';
import { stats } from '../../testing/data.ts';
import { fr } from './fr.ts';
import { explain, INTEGRATIONS, isUsable, type Integration } from './integrations.ts';

const { platformStatus: none } = stats();
const google = (change: Partial<typeof none.googlemeet>) => ({
  ...none,
  googlemeet: { ...none.googlemeet, ...change },
});

describe('what is said of an integration', () => {
  it.each(Object.keys(INTEGRATIONS) as Integration[])(
    '%s names it, and claims no connection that is not there',
    (integration) => {
      const { text, authorise } = explain(integration, none);
      expect(text).toContain(fr.integration[integration]);
      expect(authorise).toBe(false);
    },
  );

  it.each(Object.keys(INTEGRATIONS) as Integration[])(
    '%s is said to be configurable on this server only where it is',
    (integration) => {
      const { text } = explain(integration, none);
      // Administrators connect Microsoft 365 on a page, to which a link leads beside these words.
      const leads = INTEGRATIONS[integration] === 'microsoft';
      const isOwn = INTEGRATIONS[integration] === 'own';
      const isThere = INTEGRATIONS[integration] === 'itself';
      const isFirst = INTEGRATIONS[integration] === 'own-google';
      expect(text.includes('rien à configurer sur ce serveur')).toBe(!leads && !isOwn && !isThere && !isFirst);
      expect(text.includes('Un administrateur l’y relie')).toBe(leads);
      expect(text.includes('Chacun relie')).toBe(isOwn);
      expect(text.includes('fonctionne sans rien configurer')).toBe(isThere);
      expect(text.includes('qu’un administrateur configure')).toBe(isFirst);
      expect(text).not.toContain('dans l’environnement');
    },
  );

  it('leads to the authorisation of Google where only that is missing', () => {
    expect(explain('gmail', google({ status: 'down' }))).toEqual({
      text: fr.googleToAuthorise('Gmail'),
      authorise: true,
    });
    expect(explain('gmail', google({ status: 'healthy', authenticated: true }))).toEqual({
      text: fr.connected('Gmail'),
      authorise: false,
    });
    expect(explain('googleTasks', google({ status: 'down' })).text).toContain('Chacun relie Google Tasks');
    expect([isUsable('googleTasks', none), isUsable('googleTasks', google({ status: 'down' }))]).toEqual([false, true]);
    expect(explain('slack', google({ status: 'down' })).authorise).toBe(false);
  });
});
