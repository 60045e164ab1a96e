import type { ErrorDefinition } from '#domain/errors.ts';

/** Port to which request was made under which idempotency key. */
export interface IdempotencyKeys {
  /**
   * Whether this request may go on: the first under its command id, or one with the same content as the first.
   * @param content what it asks for, as plain values, of which only a keyed hash is kept
   */
  admits(commandId: string, content: unknown, now: Date): Promise<boolean>;
}

export const IDEMPOTENCY_KEY_REUSED: ErrorDefinition = {
  code: 'IDEMPOTENCY_KEY_REUSED',
  kind: 'conflict',
  message:
    'Cette clé d’idempotence a déjà servi à une autre demande\u00a0: rien n’a été fait. Utilisez une nouvelle clé.',
};
