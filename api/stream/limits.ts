import type { HubLimits } from '../context/live.ts';
import { HEARTBEAT_SECONDS, MOST_STREAMS } from '#api/contract/stream.ts';

export const USUAL_LIMITS: HubLimits = {
  perPerson: MOST_STREAMS,
  inAll: 2_000,
  heartbeatMs: HEARTBEAT_SECONDS * 1000,
  patienceMs: 30_000,
  lookEveryMs: 2_000,
};
