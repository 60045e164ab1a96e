import type { GooglePerson } from './access.ts';

/** Port to whether Google's APIs open for somebody, which no token says. */
export interface GoogleProbe {
  /**
   * Asks each API that the person granted for the least that can be asked, and throws the answers away. Throws the
   * first failure of GOOGLE_FAILURES, with the API in `details.api`; GOOGLE_API_DISABLED where one is not activated.
   */
  probe(person: GooglePerson): Promise<void>;
}
