import type { PasswordCost } from '#infra/vault/credentials/password-hash.ts';

/**
 * The least that argon2id takes: a hash costs next to nothing. What a hash costs in production is `credentials.spec`'s.
 */
export const TEST_PASSWORD_COST: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
