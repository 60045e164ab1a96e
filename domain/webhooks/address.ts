import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';

export const LONGEST_ADDRESS = 2_000;

export const WEBHOOK_ADDRESS_INVALID: ErrorDefinition = {
  code: 'WEBHOOK_ADDRESS_INVALID',
  kind: 'invalid',
  message: 'Adresse : une adresse comme https://exemple.fr/webhooks est attendue, sans identifiant ni mot de passe.',
};

/** An administrator of the application must not reach the network that the server stands in, nor send without TLS. */
export const WEBHOOK_PRIVATE: ErrorDefinition = {
  code: 'WEBHOOK_PRIVATE',
  kind: 'conflict',
  message:
    'Cette adresse est privée, ou sans TLS : l’exploitant du serveur doit l’autoriser, avec la variable WEBHOOK_ALLOW_PRIVATE.',
};

/**
 * The address of a receiver as it is kept: normalised, without a fragment. Throws WEBHOOK_ADDRESS_INVALID. Whether it
 * may be connected to is asked at each attempt, since a name may lead elsewhere by then.
 */
export function webhookAddress(text: string): string {
  const url = URL.parse(text.trim());
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!url || !isWeb || url.hostname === '' || url.username !== '' || url.password !== '')
    throw new GreffierError(WEBHOOK_ADDRESS_INVALID);
  url.hash = '';
  if (url.href.length > LONGEST_ADDRESS) throw new GreffierError(WEBHOOK_ADDRESS_INVALID);
  return url.href;
}
