import type { MicrosoftPerson } from './client.ts';

/** Port to whether a calendar at Microsoft opens, which no token says. */
export interface MicrosoftCalendarProbe {
  /**
   * Asks Microsoft for a new token of the person's, and with it for the least of their calendar that can be asked,
   * where they granted that; the answer is thrown away. Throws the failure of GRAPH_FAILURES.
   */
  probe(person: MicrosoftPerson): Promise<void>;
}
