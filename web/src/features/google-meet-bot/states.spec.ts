import { BOT_SESSION_STATUSES } from '#api/contract/google-meet-bot.ts';
import { expect, it } from 'vitest';
import { isActive, isFailed, lookOf } from './states.ts';

it('counts a bot session as over only with the specified words', () => {
  expect(BOT_SESSION_STATUSES.filter((status) => isActive({ status }))).toEqual(['joining', 'connected']);
  expect(BOT_SESSION_STATUSES.filter((status) => isFailed({ status }))).toEqual(['failed', 'error']);
  expect(BOT_SESSION_STATUSES.map((status) => lookOf(status).badge)).toEqual([
    'Connexion...',
    'Connecté',
    null,
    'Échec',
    null,
    null,
  ]);
});
