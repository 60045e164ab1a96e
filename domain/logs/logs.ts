export const LOG_LEVELS = ['info', 'warn', 'error', 'fatal'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A line of the server's log, without anything personal. */
export interface LogLine {
  readonly id: string;
  readonly at: Date;
  readonly level: LogLevel;
  readonly message: string;
  readonly correlationId: string | null;
  readonly route: string | null;
  readonly code: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface LogFilter {
  /** This level and everything graver. */
  readonly level: LogLevel;
  readonly correlationId?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

/** Port to the log that is kept, newest first; pages count from 1. */
export interface Logs {
  page(
    filter: LogFilter,
    page: number,
    limit: number,
  ): Promise<{ readonly lines: readonly LogLine[]; readonly total: number }>;
  /** Drops what is older; answers how many lines. */
  prune(before: Date): Promise<number>;
}
