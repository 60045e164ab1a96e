/** Of backups that are made by themselves. */
export interface BackupsContext {
  /**
   * When each day, HH:MM in Paris, how long one of the record is kept, and each how many days one is proven (0 for
   * never); null where none are.
   */
  readonly backups: { readonly at: string; readonly keepDays: number; readonly proveDays: number } | null;
}
