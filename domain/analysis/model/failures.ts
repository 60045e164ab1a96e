import { type ErrorDefinition, failure, GreffierError } from '#domain/errors.ts';

/** Every way in which a model can fail to give what was asked for. */
export const MODEL_FAILURES = {
  notConfigured: failure(
    'MODEL_NOT_CONFIGURED',
    'conflict',
    'Aucun modèle n’est configuré\u00A0: indiquez une clé ou une adresse dans les paramètres, ou avec les variables OPENAI_API_KEY et OPENAI_BASE_URL.',
  ),
  unreachable: failure('MODEL_UNREACHABLE', 'unavailable', 'Le modèle ne répond pas, ou sa connexion s’est coupée.'),
  isPrivate: failure(
    'MODEL_PRIVATE',
    'conflict',
    'L’adresse de ce modèle est privée, ou sans TLS\u00A0: l’exploitant du serveur doit l’autoriser, avec la variable OPENAI_ALLOW_PRIVATE, ou l’indiquer lui-même dans OPENAI_BASE_URL.',
  ),
  keyRefused: failure('MODEL_KEY_REFUSED', 'forbidden', 'Le fournisseur du modèle refuse la clé.'),
  unknown: failure(
    'MODEL_UNKNOWN',
    'not-found',
    'Ce modèle n’existe pas à cette adresse, ou la clé n’y donne pas accès.',
  ),
  throttled: failure(
    'MODEL_THROTTLED',
    'too-many',
    'Le fournisseur du modèle demande d’attendre avant d’autres appels.',
  ),
  quotaSpent: failure('MODEL_QUOTA_SPENT', 'too-many', 'Le crédit auprès du fournisseur du modèle est épuisé.'),
  budgetSpent: failure(
    'MODEL_BUDGET_SPENT',
    'too-many',
    'Le nombre de jetons prévu par jour est atteint\u00A0: le modèle reprendra demain, ou dès que les paramètres en prévoient plus.',
  ),
  broken: failure('MODEL_BROKEN', 'unavailable', 'Le serveur du modèle est en erreur.'),
  stalled: failure('MODEL_STALLED', 'unavailable', 'Le modèle a commencé à répondre, puis plus rien n’est venu.'),
  tooLong: failure('MODEL_TOO_LONG', 'unavailable', 'La réponse du modèle n’en finit pas.'),
  truncated: failure(
    'MODEL_TRUNCATED',
    'conflict',
    'Le modèle n’a pas lu tout ce qui lui était envoyé\u00A0: sa fenêtre de contexte est trop petite (pour Ollama, num_ctx).',
  ),
  refused: failure('MODEL_REFUSED', 'conflict', 'Le modèle a refusé de répondre.'),
  unreadable: failure(
    'MODEL_UNREADABLE',
    'unavailable',
    'La réponse du modèle n’a pas la forme demandée\u00A0: ce modèle ne convient pas.',
  ),
  cancelled: failure('MODEL_CANCELLED', 'conflict', 'Quelqu’un a arrêté le modèle avant la fin de sa lecture.'),
  rejected: failure('MODEL_REJECTED', 'internal', 'Le fournisseur du modèle rejette cette demande.'),
} as const;

export type ModelFailureCode = (typeof MODEL_FAILURES)[keyof typeof MODEL_FAILURES]['code'];

const BY_CODE: ReadonlyMap<string, ErrorDefinition> = new Map(
  Object.values(MODEL_FAILURES).map((definition) => [definition.code, definition]),
);

/** The failure that a code names; null for any other code. */
export const modelFailure = (code: string): ErrorDefinition | null => BY_CODE.get(code) ?? null;

/** The failure's code where it is one of a model's. */
export const modelFailureOf = (error: unknown): string | null =>
  error instanceof GreffierError && BY_CODE.has(error.code) ? error.code : null;

/** Asking again now would end the same way: somebody has to change something, or another day has to begin. */
export const LASTING: ReadonlySet<string> = new Set([
  MODEL_FAILURES.notConfigured.code,
  MODEL_FAILURES.isPrivate.code,
  MODEL_FAILURES.keyRefused.code,
  MODEL_FAILURES.unknown.code,
  MODEL_FAILURES.quotaSpent.code,
  MODEL_FAILURES.budgetSpent.code,
  MODEL_FAILURES.truncated.code,
  MODEL_FAILURES.refused.code,
  MODEL_FAILURES.unreadable.code,
  MODEL_FAILURES.rejected.code,
]);
