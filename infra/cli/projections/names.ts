import { allProjections } from '#infra/main/projections.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { EXIT, StartupError } from '../../startup-error.ts';

/** The projections of these names. @throws StartupError for a name that none has. */
export function named(names: readonly string[]): readonly Projection[] {
  const unknown = names.filter((name) => !allProjections.some((one) => one.name === name));
  if (unknown.length > 0) {
    throw new StartupError(
      `Aucune projection ne s’appelle ${unknown.join(', ')}. Il y a\u00A0: ${allProjections.map(({ name }) => name).join(', ')}.`,
      EXIT.usage,
    );
  }
  return allProjections.filter(({ name }) => names.includes(name));
}
