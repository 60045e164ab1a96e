import type { ModelKeys } from '#domain/settings/model-keys.ts';
import type { Pool } from 'pg';
import { wrappedUnder } from '../master-key/contexts.ts';
import { SealedValues } from './sealed-values.ts';

/** The key of a model's provider. */
export class PostgresModelKeys extends SealedValues<string> implements ModelKeys {
  constructor(pool: Pool, masterKey: Uint8Array) {
    super(pool, masterKey, { table: 'vault.model_key', context: wrappedUnder.modelKey });
  }
}
