import type { Models } from '#domain/analysis/model/models.ts';
import type { ModelKeys } from '#domain/settings/model-keys.ts';

/** The model that rewrites minutes. */
export interface ModelsContext {
  readonly models: Models;
  readonly modelKeys: ModelKeys;
}
