import { antiSpamChecks, antiSpamHistory, antiSpamStatus, runAntiSpamChecks } from '#api/contract/anti-spam.ts';
import { lookForSpam } from '#commands/anti-spam/look.ts';
import { ALERT_SCORE, CHECK_WEIGHTS } from '#domain/anti-spam/checks.ts';
import { CHECK_TITLES, findingTexts, PROVIDER_NAMES, useName } from '#domain/anti-spam/words.ts';
import { warningAt } from '#domain/outbound/providers.ts';
import type { Look } from '#domain/anti-spam/sightings.ts';
import { lastLook, pastScores } from '#projections/anti-spam/looks.ts';
import { providerFacts } from '#projections/anti-spam/provider-facts.ts';
import { antiSpamSightings } from '#projections/anti-spam/sightings.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';

const shown = (found: Look | null) => ({
  score: found?.score ?? null,
  alert: found?.isAlert ?? false,
  checkedAt: found?.at.toISOString() ?? null,
});

const told = (found: Look | null) => ({
  ...shown(found),
  checks: (found?.checks ?? []).map(({ check: name, state, points, findings }) => ({
    name,
    title: CHECK_TITLES[name],
    state,
    points,
    weight: CHECK_WEIGHTS[name],
    findings: findingTexts(findings),
  })),
});

/** How Greffier behaves towards others, for administrators. */
export function antiSpamEndpoints(dependencies: RecordContext & ReadingContext): Endpoint[] {
  const { pool } = dependencies;
  const sightings = antiSpamSightings(pool);
  return [
    endpoint(antiSpamStatus, async () => {
      const [found, providers] = await Promise.all([lastLook(pool), providerFacts(pool)]);
      return {
        ...shown(found),
        threshold: ALERT_SCORE,
        providers: providers.map(({ provider, used, limit, waiting, heldUntil, uses }) => ({
          name: PROVIDER_NAMES[provider],
          used,
          limit,
          warning: warningAt(limit),
          waiting,
          heldUntil: heldUntil !== null && heldUntil > Date.now() ? new Date(heldUntil).toISOString() : null,
          uses: uses.map(({ use, calls }) => ({ name: useName(use), calls })),
        })),
      };
    }),
    endpoint(antiSpamChecks, async () => told(await lastLook(pool))),
    endpoint(runAntiSpamChecks, async ({ command }) => told(await lookForSpam(dependencies, sightings, command))),
    endpoint(antiSpamHistory, async () => ({
      scores: (await pastScores(pool)).map(({ at, score, isAlert }) => ({
        at: at.toISOString(),
        score,
        alert: isAlert,
      })),
    })),
  ];
}
