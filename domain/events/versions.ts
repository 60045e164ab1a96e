/** Which version of each event may be written: what every process reads that is at work. */
export interface WritableVersions {
  /** The highest version of the type; 0 where it is not to be written at all yet. */
  of(type: string): number;
}
