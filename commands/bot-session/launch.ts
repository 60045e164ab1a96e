import { LONGEST_BOT_NAME, OWN_NAME } from '#domain/bot-session/bot-name.ts';
import { meetingAddressIn } from '#domain/bot-session/meeting-address.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Means, Request } from '../handle.ts';
import { changeSession } from './session.ts';

/** Nobody may claim a launch later than this after it was asked for, in ms. */
const LAUNCH_PATIENCE_MS = 120_000;

export const MEETING_URL_INVALID: ErrorDefinition = { code: 'MEETING_URL_INVALID', kind: 'invalid', message: 'Veuillez entrer une URL Google Meet valide' };
export const BOT_NAME_INVALID: ErrorDefinition = { code: 'BOT_NAME_INVALID', kind: 'invalid', message: `Le nom du bot doit avoir de 1 à ${LONGEST_BOT_NAME} caractères, tous lisibles.` };
export const TOO_MANY_BOTS: ErrorDefinition = {
  code: 'TOO_MANY_BOTS',
  kind: 'conflict',
  message: 'La limite de réunions simultanées est atteinte. Arrêtez un bot, ou demandez à un administrateur de relever la limite.',
};

export interface LaunchMeans extends Means {
  /** Where meetings are: nothing else is opened. */
  readonly meetOrigin: string;
  /** Runs `work` while nobody else launches, told how many sessions are open by then. */
  readonly oneLaunchAtATime: <T>(work: (open: number) => Promise<T>) => Promise<T>;
  /** How many may be. */
  readonly limit: () => Promise<number>;
}

export interface Launch {
  readonly meetingUrl: string;
  /** Empty for the usual one. */
  readonly botName: string;
  readonly requestedBy: string;
}

/** Throws MEETING_URL_INVALID. */
function meetingUrlOf(text: string, meetOrigin: string): string {
  const address = meetingAddressIn(text, meetOrigin);
  if (address === null) throw new GreffierError(MEETING_URL_INVALID);
  return address;
}

/** Control characters, and those that turn around what is read. */
const UNREADABLE = /[\p{Cc}\p{Bidi_Control}]/u;

function botNameOf(text: string): string {
  const name = text.replace(/\s+/gu, ' ').trim() || OWN_NAME;
  if ([...name].length > LONGEST_BOT_NAME || UNREADABLE.test(name)) throw new GreffierError(BOT_NAME_INVALID);
  return name;
}

/** Asks for a bot in a meeting. Throws MEETING_URL_INVALID, BOT_NAME_INVALID or TOO_MANY_BOTS. */
export async function launchBot(means: LaunchMeans, { meetingUrl, botName, requestedBy }: Launch, request: Request): Promise<{ readonly sessionId: string; readonly position: string | null }> {
  const wanted = { meetingUrl: meetingUrlOf(meetingUrl, means.meetOrigin), botName: botNameOf(botName) };
  const sessionId = derivedId('session', request.commandId);
  const expiresAt = new Date(Date.parse(means.now()) + LAUNCH_PATIENCE_MS).toISOString();
  return means.oneLaunchAtATime(async (open) => {
    // Asked only where something is to be written: whoever repeats a wish that was fulfilled has their place already.
    const permit = async () => {
      if (open >= (await means.limit())) throw new GreffierError(TOO_MANY_BOTS);
    };
    const { position } = await changeSession(means, sessionId, { type: 'requestLaunch', sessionId, platform: 'googlemeet', requestedBy, expiresAt, ...wanted }, request, permit);
    return { sessionId, position };
  });
}
