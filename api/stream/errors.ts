import type { ErrorDefinition } from '#domain/errors.ts';

export const TOO_MANY_STREAMS: ErrorDefinition = {
  code: 'TOO_MANY_STREAMS',
  kind: 'too-many',
  message:
    'Trop de connexions en direct sont ouvertes. Les pages restent à jour en interrogeant régulièrement le serveur.',
};

/** Why a stream ends that had begun; the first two are about the person, who has to do something. */
export const RIGHTS_CHANGED: ErrorDefinition = {
  code: 'RIGHTS_CHANGED',
  kind: 'unauthenticated',
  message: 'Vos droits ont changé. La page va se mettre à jour.',
};

export const STREAM_TOKEN_EXPIRED: ErrorDefinition = {
  code: 'STREAM_TOKEN_EXPIRED',
  kind: 'unauthenticated',
  message: 'La connexion en direct doit être renouvelée.',
};

export const FOLLOWED_NO_MORE: ErrorDefinition = {
  code: 'FOLLOWED_NO_MORE',
  kind: 'not-found',
  message: 'Cette réunion ne peut plus être suivie en direct.',
};

/** Only logged and counted: to somebody who takes nothing, nothing can be said. */
export const STREAM_TOO_SLOW: ErrorDefinition = {
  code: 'STREAM_TOO_SLOW',
  kind: 'unavailable',
  message: 'La connexion en direct ne suit pas le rythme des changements.',
};

export const SERVER_STOPPING: ErrorDefinition = {
  code: 'SERVER_STOPPING',
  kind: 'unavailable',
  message: 'Le serveur s’arrête. La connexion en direct reprendra à son retour.',
};
