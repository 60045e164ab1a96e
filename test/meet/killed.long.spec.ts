import { survivesKills } from '#test/platforms/killed.ts';
import { openServedMeet } from '#test/platforms/served/google-meet.ts';
import { hasChromium } from '#test/support/chromium.ts';
import { describe } from 'vitest';

describe.skipIf(!hasChromium())('in Google Meet', () => {
  survivesKills(openServedMeet);
});
