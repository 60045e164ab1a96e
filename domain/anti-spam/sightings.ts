import type { AntiSpamReport } from './checks.ts';
import type { AntiSpamFacts } from './facts.ts';

/** What a look found, and when. */
export interface Look extends AntiSpamReport {
  readonly at: Date;
}

/** Port to what of Greffier's behaviour stands in tables, and to where looks are noted. */
export interface AntiSpamSightings {
  facts(now: Date): Promise<Pick<AntiSpamFacts, 'providers' | 'conversations' | 'webhook'>>;
  note(report: AntiSpamReport): Promise<Look>;
}
