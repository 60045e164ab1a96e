import { glossaryRunner } from '#bots/glossary/runs.ts';
import { GLOSSARY_PROJECTIONS } from '#projections/glossary/queries.ts';
import { projectedIn } from './projected.ts';
import type { ReactorContext } from './reactor-context.ts';

/** Goes through older meetings once tables know where entries were applied. */
export function glossaryRunnerIn(context: ReactorContext): ReturnType<typeof glossaryRunner> {
  const { log, pool } = context.record;
  const now = () => new Date().toISOString();
  return glossaryRunner({ log, now, projected: projectedIn(context, GLOSSARY_PROJECTIONS) }, pool);
}
