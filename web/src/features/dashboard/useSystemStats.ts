import type { ServiceStatus, SystemStats } from '#api/contract/system.ts';
import { useEffect, useState } from 'react';
import { asFailure } from '../../api/failure.ts';
import { useHealthQuery, useStatsQuery } from './api.ts';

/** Milliseconds between two readings, as specified; a failed one does not end them. */
const USUALLY_MS = 30_000;
/** The same while something is not as it should be, and between two looks at whether all is well. */
const [TROUBLED_MS, HEALTH_MS] = [4_000, 2_000];
/** What the health is refused with when the database does not answer. */
const DOWN = 503;

/** Figures that cannot be read again while the database is away stay as they were; its state does not. */
export const withHealth = (data: SystemStats, health: ServiceStatus | undefined): SystemStats =>
  health === 'down' ? { ...data, stats: { ...data.stats, apiStatus: 'down', dbStatus: 'down' } } : data;

/**
 * What was last read of figures and states, kept true within five seconds by the health, which answers whatever hangs.
 */
export const useSystemStats = () => {
  const looked = useHealthQuery(undefined, { pollingInterval: HEALTH_MS });
  const isDown = asFailure(looked.error)?.status === DOWN;
  const health = isDown ? 'down' : looked.data;
  const [isTroubled, setTroubled] = useState(false);
  const reading = useStatsQuery(undefined, { pollingInterval: isTroubled ? TROUBLED_MS : USUALLY_MS });
  const { refetch, data } = reading;
  const shown = data?.stats.apiStatus;
  const isOther = health !== undefined && !isDown && shown !== undefined && shown !== health;
  const isTroubledNow = health !== undefined && (health !== 'healthy' || isOther);
  if (isTroubled !== isTroubledNow) setTroubled(isTroubledNow);
  const other = isOther ? health : null;
  useEffect(() => {
    if (other !== null) void refetch();
  }, [other, refetch]);
  return { error: reading.error, data: data && withHealth(data, health) };
};
