import { BOT_UNIDENTIFIED } from '#domain/bot-session/teams/identification.ts';
import { CHAT_REFUSALS } from '#domain/conversation/chat-bot.ts';
import type { ErrorDefinition } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { GRAPH_FAILURES } from './failures.ts';

/** A verification by an administrator ends within so many ms: a call of the API may take ten seconds. */
export const CHECK_MS = 8_000;

/** What a verification can find besides what Microsoft says. */
export const CHECK_FAILURES = {
  late: {
    code: 'CHECK_LATE',
    kind: 'unavailable',
    message: 'La vérification n’a pas abouti en huit secondes.',
  },
  organiserUnknown: {
    code: 'ORGANISER_UNKNOWN',
    kind: 'not-found',
    message: 'Votre organisation n’a personne à cette adresse.',
  },
  chatKeysUnavailable: CHAT_REFUSALS.keysUnavailable,
  botUnidentified: BOT_UNIDENTIFIED,
} as const satisfies Record<string, ErrorDefinition>;

/** A verification of something that is not configured. */
export const NOT_SET_UP: ErrorDefinition = {
  code: 'NOT_SET_UP',
  kind: 'conflict',
  message: 'Les variables de cette étape ne sont pas renseignées sur ce serveur.',
};

export const CHECK_UNDERWAY: ErrorDefinition = {
  code: 'CHECK_UNDERWAY',
  kind: 'conflict',
  message: 'Une vérification est déjà en cours\u00A0: attendez qu’elle se termine.',
};

const MESSAGES = new Map<string, string>(
  [...Object.values(GRAPH_FAILURES), ...Object.values(CHECK_FAILURES)].map(({ code, message }) => [code, message]),
);

/** The French sentence of a failure. */
export const sayFailure = (code: string): string => MESSAGES.get(code) ?? code;

/** What an application in a tenant is called in events; its secret may change. */
export const applicationIdOf = ({
  tenantId,
  clientId,
}: {
  readonly tenantId: string;
  readonly clientId: string;
}): string => derivedId('graph-application', tenantId.toLowerCase(), clientId.toLowerCase());

/**
 * Where an administrator of the organisation consents to the permissions that the application asks for (Microsoft
 * identity platform, admin consent). The address names the application and no secret.
 */
export function consentAddress(application: {
  readonly loginRoot: string;
  readonly tenantId: string;
  readonly clientId: string;
}): string {
  const { loginRoot, tenantId, clientId } = application;
  const query = new URLSearchParams({ client_id: clientId });
  return `${loginRoot}/${encodeURIComponent(tenantId)}/adminconsent?${query.toString()}`;
}
