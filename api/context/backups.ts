/** Of backups that are made by themselves. */
export interface BackupsContext {
  /** When each day, HH:MM in Paris, and how long one of the record is kept; null where none are. */
  readonly backups: { readonly at: string; readonly keepDays: number } | null;
}
