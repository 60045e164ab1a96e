import type { PageMetrics } from '#bots/google-meet/client.ts';
import type { BotPlatform } from '#bots/kit/platform.ts';
import { botPlatforms, meetingPlatforms } from '#bots/platforms.ts';
import type { MeetingPlatforms } from '#domain/bot-session/platform.ts';
import { Counter, type Registry } from 'prom-client';
import { openChrome } from '../browser/open-chrome.ts';
import type { Config } from '../config.ts';

/** How long a page may take to answer, in ms: less than bot sessions have to end when Greffier does. */
const PAGE_PATIENCE_MS = 10_000;

/** The platforms that bots can be sent to, as people see them. */
export const platformsOf = ({ MEET_ORIGIN }: Pick<Config, 'MEET_ORIGIN'>): MeetingPlatforms =>
  meetingPlatforms({ meetOrigin: MEET_ORIGIN });

/** The same as bots attend their meetings, in the Chrome of this machine. */
export const clientsOf = (config: Config, metrics: Registry): readonly BotPlatform[] =>
  botPlatforms({
    meetOrigin: config.MEET_ORIGIN,
    metrics: selectorMetrics(metrics),
    locale: 'fr-FR',
    pagePatienceMs: PAGE_PATIENCE_MS,
    openBrowser: ({ locale }) => openChrome({ configured: config.CHROME_PATH, locale }),
  });

/** How often each way found what it was to find, and how often it did not where another did. */
function selectorMetrics(registry: Registry): PageMetrics {
  const registers = [registry];
  const labelNames = ['target', 'way'];
  const answered = new Counter({
    name: 'greffier_meet_selector_answers_total',
    help: 'Looks at the Meet page at which a way of finding something found it',
    labelNames,
    registers,
  });
  const silent = new Counter({
    name: 'greffier_meet_selector_silences_total',
    help: 'Looks at the Meet page at which a way found nothing where another did',
    labelNames,
    registers,
  });
  return {
    answered: (target, way) => answered.inc({ target, way }),
    silent: (target, way) => silent.inc({ target, way }),
  };
}
