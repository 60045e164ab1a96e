import type { MeetingPlatform } from '../platform.ts';
import { teamsAddressIn } from './address.ts';
import { TEAMS_TEXTS } from './texts.ts';

/** Where meetings of Microsoft Teams are, unless the configuration says otherwise. */
export const TEAMS_ORIGINS = [
  'https://teams.microsoft.com',
  'https://teams.live.com',
  'https://teams.cloud.microsoft',
] as const;

/** Microsoft Teams as people see it. @param origins where Teams is: bots are sent nowhere else */
export const teamsPlatform = (origins: readonly string[]): MeetingPlatform => ({
  name: 'teams',
  title: 'Microsoft Teams',
  hosts: origins.map((origin) => new URL(origin).host),
  addressIn: (text) => teamsAddressIn(text, origins),
  addressInvalid: 'Veuillez entrer une URL Microsoft Teams valide',
  texts: TEAMS_TEXTS,
});
