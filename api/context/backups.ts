/** Of backups that are made by themselves. */
export interface BackupsContext {
  /** Null where none are. */
  readonly backups: {
    /** When each day, HH:MM in Paris. */
    readonly at: string;
    /** How long one of the record is kept. */
    readonly keepDays: number;
    /** Each how many days one is proven; 0 for never. */
    readonly proveDays: number;
    /** Whether a folder of theirs does not answer, as far as this server has found. */
    readonly hangs: () => boolean;
  } | null;
}
