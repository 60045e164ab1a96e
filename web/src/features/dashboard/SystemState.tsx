import type { ServiceStatus, SystemStats } from '#api/contract/system.ts';
import { useSelector } from 'react-redux';
import { Link } from '../../ui/Link.tsx';
import { formatTimeWithSeconds } from '../../fr/dates.ts';
import { formatUptime } from '../../fr/duration.ts';
import { formatNumber } from '../../fr/plural.ts';
import { selectUser } from '../../identity/slice.ts';
import { fr as labels } from '../../labels/fr.ts';
import { ServiceState } from '../../labels/ServiceState.tsx';
import { paths } from '../../routes/paths.ts';
import { Section } from '../../ui/Section.tsx';
import { environmentName } from './environment.ts';
import { fr } from './fr.ts';
import { Row } from './Row.tsx';

const tokens = ({ estimated, rateLimit }: SystemStats['tokenUsage']['openai']): string =>
  estimated === null
    ? labels.notConfigured
    : fr.tokenUsage(formatNumber(estimated), rateLimit === null ? null : formatNumber(rateLimit));

const azure = ({ stats, rateLimits }: SystemStats): string => {
  const { remainingMinutes: minutes, free, limit } = rateLimits.azure;
  if (minutes === null || free === null || limit === null)
    return stats.azureStatus === 'not_configured' ? labels.notConfigured : fr.notMeasured;
  return minutes > 0 ? fr.remaining(minutes) : fr.free(free, limit);
};

/** Somebody who can mend it is led to where that is done. */
const Mendable = ({ status }: { readonly status: ServiceStatus }) =>
  useSelector(selectUser)?.role === 'admin' && (status === 'degraded' || status === 'down') ? (
    <Link to={paths.operations}>
      <ServiceState status={status} />
    </Link>
  ) : (
    <ServiceState status={status} />
  );

/** What the server runs on, and how it stands. What has no source says so. */
export const SystemState = ({ data }: { readonly data: SystemStats | null | undefined }) => (
  <Section title={fr.systemState}>
    <dl>
      <Row label={fr.api}>{data && <ServiceState status={data.stats.apiStatus} />}</Row>
      <Row label={fr.database}>{data && <ServiceState status={data.stats.dbStatus} />}</Row>
      <Row label={fr.eventStore}>{data && <Mendable status={data.stats.storeStatus} />}</Row>
      <Row label={fr.projections}>{data && <Mendable status={data.stats.projectionsStatus} />}</Row>
      <Row label={fr.feed}>{data && <Mendable status={data.stats.feedStatus} />}</Row>
      <Row label={fr.mail}>{data && <Mendable status={data.stats.mailStatus} />}</Row>
      <Row label={fr.identity}>{data && <ServiceState status={data.stats.azureStatus} />}</Row>
      <Row label={fr.ai}>{data && <ServiceState status={data.stats.openaiStatus} />}</Row>
      <Row label={fr.environment}>{data && environmentName(data.stats.environment)}</Row>
      <Row label={fr.uptime}>{data && formatUptime(data.stats.uptime)}</Row>
      <Row label={fr.azureMinutes}>{data && azure(data)}</Row>
      <Row label={fr.tokens}>{data && tokens(data.tokenUsage.openai)}</Row>
      <Row label={fr.lastUpdate}>{data && formatTimeWithSeconds(data.stats.lastUpdated)}</Row>
    </dl>
  </Section>
);
