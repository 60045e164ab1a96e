import { hasChromium } from '#test/support/chromium.ts';
import { describe } from 'vitest';
import { behavesAsAPlatform } from './behaviour.ts';
import { openTeamsVenue } from './teams-venue.ts';

describe.skipIf(!hasChromium())('in Microsoft Teams', () => {
  behavesAsAPlatform(openTeamsVenue);
});
