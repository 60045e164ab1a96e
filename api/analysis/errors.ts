import type { ErrorDefinition } from '#domain/errors.ts';

export {
  MIND_MAP_TRANSCRIPT_EMPTY as TRANSCRIPT_EMPTY,
  MIND_MAP_TRANSCRIPT_INVALID as TRANSCRIPT_INVALID,
} from '../mind-map/request.ts';

export const ANALYSIS_ID_INVALID: ErrorDefinition = {
  code: 'ANALYSIS_ID_INVALID',
  kind: 'invalid',
  message:
    'L’identifiant doit être «\u00a0testbot-analysis\u00a0», ou «\u00a0testbot-\u00a0» suivi d’un horodatage pour enregistrer.',
};

export const TOO_MANY_ANALYSES: ErrorDefinition = {
  code: 'TOO_MANY_ANALYSES',
  kind: 'too-many',
  message: 'Plusieurs de vos analyses sont déjà en cours. Attendez que l’une d’elles se termine.',
};

export const ANALYSIS_RESULT_NOT_FOUND: ErrorDefinition = {
  code: 'ANALYSIS_RESULT_NOT_FOUND',
  kind: 'not-found',
  message: 'Ce résultat d’analyse n’existe pas, ou n’est plus conservé.',
};

export const ANALYSIS_TOO_LONG: ErrorDefinition = {
  code: 'ANALYSIS_TOO_LONG',
  kind: 'unavailable',
  message: 'L’analyse a pris trop de temps et a été interrompue.',
};

export const SAVE_GIVEN_UP: ErrorDefinition = {
  code: 'SAVE_GIVEN_UP',
  kind: 'unavailable',
  message: 'L’enregistrement n’a pas abouti. Enregistrez la réunion à nouveau : elle ne le sera pas deux fois.',
};

/** The specified sentence around whatever the reason is. */
export const analysisImpossible = (
  reason = "Erreur d'analyse",
  kind: ErrorDefinition['kind'] = 'internal',
): ErrorDefinition => ({
  code: 'ANALYSIS_IMPOSSIBLE',
  kind,
  message: `Analyse impossible: ${reason}`,
});
