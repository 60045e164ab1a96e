import { antiSpamStream } from '#domain/anti-spam/alert.ts';
import { checkAll } from '#domain/anti-spam/checks.ts';
import type { AntiSpamFacts } from '#domain/anti-spam/facts.ts';
import type { AntiSpamSightings, Look } from '#domain/anti-spam/sightings.ts';
import { handle, type Dependencies, type Request } from '../handle.ts';
import { readIntegration } from '../microsoft/integration.ts';

/** What the log says of Microsoft; null where no application was ever looked at there. */
async function microsoftFacts(
  dependencies: Pick<Dependencies, 'log'>,
): Promise<Pick<AntiSpamFacts, 'subscriptions' | 'permissions'>> {
  const { access, subscriptions } = await readIntegration(dependencies);
  if (access === null) return { subscriptions: null, permissions: null };
  return {
    subscriptions: [...subscriptions.values()].map(({ resource, since, expiresAt }) => ({
      resource,
      since: Date.parse(since),
      expiresAt: Date.parse(expiresAt),
    })),
    permissions: { superfluous: access.superfluous.length, missing: access.missing.length },
  };
}

/** Looks once, by all six checks, and notes what was found; an alert is recorded where it begins or ends. */
export async function lookForSpam(
  dependencies: Dependencies,
  sightings: AntiSpamSightings,
  request: Request,
): Promise<Look> {
  const at = new Date(dependencies.now());
  const [seen, microsoft] = await Promise.all([sightings.facts(at), microsoftFacts(dependencies)]);
  const report = checkAll({ now: at.getTime(), ...seen, ...microsoft });
  await handle(dependencies, { stream: antiSpamStream, command: { type: 'noteReport', report }, request });
  return sightings.note(report);
}
