import { describe } from 'vitest';
import { behavesAsAPlatform } from './behaviour.ts';
import { openMadeUpVenue } from './made-up/venue.ts';

// #region behaviour
describe('on a platform that was made up for this', () => {
  behavesAsAPlatform(async () => openMadeUpVenue());
});
// #endregion
