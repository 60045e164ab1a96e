import type { Answer } from '../../api/call.ts';
import type { meetSessions } from '#api/contract/google-meet-bot.ts';

type Platforms = Answer<typeof meetSessions>['data']['platforms'];

/** A meeting's code of Google Meet, also among other words. */
const CODE = /(?:^|[^a-z-])[a-z]{3}-[a-z]{4}-[a-z]{3}(?![a-z-])/iu;
/** What somebody means to be a link to Teams. */
const TEAMS = /teams\b/iu;

/**
 * The platform whose meeting a text may name, or what to say where it names none: it contains a host of the platform,
 * as specified, or a meeting's code of Google Meet. The server reads it closely.
 */
export function meetingIn(
  text: string,
  platforms: Platforms,
): { readonly platform: Platforms[number]['name'] } | { readonly invalid: string | undefined } {
  const meet = platforms.find(({ name }) => name === 'googlemeet');
  const named = platforms.find(({ hosts }) => hosts.some((host) => text.toLowerCase().includes(host)));
  const found = named ?? (CODE.test(text) ? meet : undefined);
  if (found) return { platform: found.name };
  const meant = TEAMS.test(text) ? platforms.find(({ name }) => name === 'teams') : undefined;
  return { invalid: (meant ?? meet)?.addressInvalid };
}

/** The address as people say it. */
export const withoutScheme = (url: string): string => url.replace(/^https?:\/\//u, '');
