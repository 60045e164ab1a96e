import type { Page } from 'playwright';
import type { MeetReplica } from '../replicas/google-meet/replica.ts';
import type { Greffier } from '../support/greffier.ts';

/** What there is to be pictured: a server, the meetings that its bots can attend, and one that was analysed. */
export interface Stage {
  readonly greffier: Greffier;
  readonly replica: MeetReplica;
  readonly meetingId: string;
}

export interface Screen {
  readonly name: string;
  /** Brings the page to where the picture is taken. */
  readonly show: (page: Page, stage: Stage) => Promise<void>;
  readonly signedOut?: boolean;
  /** Taken from top to bottom. */
  readonly whole?: boolean;
}

/** A page as its window shows it and, with `then`, what is done on it. */
export const seen = (
  name: string,
  path: string,
  then: (page: Page, stage: Stage) => Promise<void> = async () => {},
): Screen => ({
  name,
  show: async (page, stage) => {
    await page.goto(path);
    await page.getByRole('main').getByRole('button').first().waitFor();
    await then(page, stage);
  },
});

/** The same from top to bottom. */
export const whole = (...screen: Parameters<typeof seen>): Screen => ({ ...seen(...screen), whole: true });

/** Makes something at the first asking, and answers the same from then on. */
export function once<Given extends readonly unknown[], Made>(
  make: (...given: Given) => Promise<Made>,
): (...given: Given) => Promise<Made> {
  let made: Promise<Made> | null = null;
  return (...given) => (made ??= make(...given));
}
