import { survivesKills } from '#test/platforms/killed.ts';
import { openServedTeams } from '#test/platforms/served/teams.ts';
import { hasChromium } from '#test/support/chromium.ts';
import { describe } from 'vitest';

describe.skipIf(!hasChromium())('in Microsoft Teams', () => {
  survivesKills(openServedTeams);
});
