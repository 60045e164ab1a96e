import { GreffierError, type ErrorDefinition } from '../errors.ts';
import type { BotPlatformName } from './platform-names.ts';
import { SHARED_TEXTS, type BotTexts } from './texts.ts';

/** Where a bot is sent that nobody sends elsewhere. */
export const DEFAULT_PLATFORM: BotPlatformName = 'googlemeet';

/** A platform that bots can be sent to, as far as people see it. */
export interface MeetingPlatform {
  readonly name: BotPlatformName;
  /** What people call it. */
  readonly title: string;
  /** Where its meetings are: an address has to contain one of them. */
  readonly hosts: readonly string[];
  /**
   * The address of the meeting that a text names, as the bot opens it: one for one meeting. Null where it names none.
   */
  readonly addressIn: (text: string) => string | null;
  /** What people read who name no meeting of it. */
  readonly addressInvalid: string;
  readonly texts: BotTexts;
}

/** Those that bots can be sent to. */
export type MeetingPlatforms = readonly MeetingPlatform[];

export const PLATFORM_WITHOUT_BOT: ErrorDefinition = {
  code: 'PLATFORM_WITHOUT_BOT',
  kind: 'invalid',
  message: 'Greffier n’a pas de bot pour cette plateforme.',
};

/** Null for one that bots can not, or no longer, be sent to. */
export const platformNamed = (platforms: MeetingPlatforms, wanted: BotPlatformName): MeetingPlatform | null =>
  platforms.find(({ name }) => name === wanted) ?? null;

/** What the addresses contain to which bots are sent unless another platform is named. */
export const hostOf = (platforms: MeetingPlatforms): string =>
  (platformNamed(platforms, DEFAULT_PLATFORM) ?? platforms[0])?.hosts[0] ?? '';

/** What is said of a bot session on a platform; in words for any of them where bots are no longer sent to it. */
export const textsFor = (platforms: MeetingPlatforms, name: BotPlatformName): BotTexts =>
  platformNamed(platforms, name)?.texts ?? SHARED_TEXTS;

/** Throws PLATFORM_WITHOUT_BOT. */
export function platformOf(platforms: MeetingPlatforms, name: BotPlatformName): MeetingPlatform {
  const platform = platformNamed(platforms, name);
  if (platform === null) throw new GreffierError(PLATFORM_WITHOUT_BOT);
  return platform;
}
