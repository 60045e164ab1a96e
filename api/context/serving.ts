import type { Logs } from '#domain/logs/logs.ts';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';

/** The server itself: what it logs and counts, and how browsers reach it. */
export interface ServingContext {
  readonly logs: Logs;
  readonly logger: Logger;
  /** Where calls are counted; what starts the server may add figures of its own. */
  readonly metrics: Registry;
  /** What a collector of metrics presents, beside the tokens of administrators; null where there is none. */
  readonly metricsToken: string | null;
  readonly environment: 'development' | 'production' | 'test';
  /** Whether browsers reach the server over https: cookies are then `secure` and HSTS is sent. */
  readonly https: boolean;
  /** Which proxies may say for whom they ask, as Express' `trust proxy`; the machine itself unless said. */
  readonly trustProxy?: readonly string[] | number | undefined;
  /** Aborted once the process is to end: it answers what comes, and asks to be sent nothing more. */
  readonly draining: AbortSignal;
  /** The folder of the built web application; null where none is served. */
  readonly webRoot: string | null;
  /** How long any call may take, in ms; 10 s unless a spec says otherwise. */
  readonly answerPatience?: number;
}
