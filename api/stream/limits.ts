import { HEARTBEAT_SECONDS, MOST_STREAMS } from '#api/contract/stream.ts';

/** How many may follow live, and how. */
export interface HubLimits {
  /** Streams of one person, in this process. */
  readonly perPerson: number;
  readonly inAll: number;
  readonly heartbeatMs: number;
  /** How long somebody may take nothing before they are let go, in ms. */
  readonly patienceMs: number;
  /** How often it is looked who has to go, in ms; sooner where rights or sessions changed. */
  readonly lookEveryMs: number;
}

export const USUAL_LIMITS: HubLimits = {
  perPerson: MOST_STREAMS,
  inAll: 2_000,
  heartbeatMs: HEARTBEAT_SECONDS * 1000,
  patienceMs: 30_000,
  lookEveryMs: 2_000,
};
