import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';

export const ANALYST_UNKNOWN = (written: string): ErrorDefinition => ({
  code: 'ANALYST_UNKNOWN',
  kind: 'invalid',
  message: `L’analyste «\u00A0${written}\u00A0» n’existe pas. Écrivez rules ou model.`,
});

export const RULES_HAVE_NO_MODEL: ErrorDefinition = {
  code: 'RULES_HAVE_NO_MODEL',
  kind: 'invalid',
  message: '--model ne va pas avec --analyst rules\u00A0: les règles ne demandent rien à un modèle.',
};

export const RATE_INVALID = (written: string): ErrorDefinition => ({
  code: 'RATE_INVALID',
  kind: 'invalid',
  message: `--rate attend un nombre de réunions par minute, au-dessus de zéro\u00A0: «\u00A0${written}\u00A0» n’en est pas un.`,
});

/** Who analyses again: rules, a model, or for each meeting who wrote its minutes. */
export interface AnalystChoice {
  readonly analyst: 'rules' | 'model' | null;
  /** Null for the one that the settings choose. */
  readonly model: string | null;
}

/** Throws ANALYST_UNKNOWN and RULES_HAVE_NO_MODEL. A model that is named is who analyses. */
export function analystFrom(analyst: string | undefined, model: string | undefined): AnalystChoice {
  if (analyst !== undefined && analyst !== 'rules' && analyst !== 'model')
    throw new GreffierError(ANALYST_UNKNOWN(analyst));
  if (model === undefined) return { analyst: analyst ?? null, model: null };
  if (analyst === 'rules') throw new GreffierError(RULES_HAVE_NO_MODEL);
  return { analyst: 'model', model };
}

/** Null for as many as there can be. Throws RATE_INVALID. */
export function perMinuteFrom(written: string | undefined): number | null {
  if (written === undefined) return null;
  const perMinute = Number(written.replace(',', '.'));
  if (!(perMinute > 0) || !Number.isFinite(perMinute)) throw new GreffierError(RATE_INVALID(written));
  return perMinute;
}
