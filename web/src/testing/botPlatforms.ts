import type { meetSessions } from '#api/contract/google-meet-bot.ts';
import type { Answer } from '../api/call.ts';

/** The platforms that bots are sent to. */
export const botPlatforms: Answer<typeof meetSessions>['data']['platforms'] = [
  {
    name: 'googlemeet',
    hosts: ['meet.google.com'],
    addressInvalid: 'Veuillez entrer une URL Google Meet valide',
  },
  {
    name: 'teams',
    hosts: ['teams.microsoft.com', 'teams.live.com', 'teams.cloud.microsoft'],
    addressInvalid: 'Veuillez entrer une URL Microsoft Teams valide',
  },
];
