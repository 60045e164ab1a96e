import type { PageMetrics } from '#bots/browser/metrics.ts';
import type { BotPlatform } from '#bots/kit/platform.ts';
import { botPlatforms, meetingPlatforms, type ClientContext } from '#bots/platforms.ts';
import type { MeetingPlatforms } from '#domain/bot-session/platform.ts';
import { Counter, type Registry } from 'prom-client';
import { openChrome } from '../browser/open-chrome.ts';
import { teamsBotOf } from '../applications.ts';
import type { Config } from '../config.ts';
import { botIdentification } from '../microsoft/bot-identification.ts';

/** How long a page may take to answer, in ms: less than bot sessions have to end when Greffier does. */
const PAGE_PATIENCE_MS = 10_000;

/** The platforms that bots can be sent to, as people see them. */
export const platformsOf = ({
  MEET_ORIGIN: meetOrigin,
  TEAMS_ORIGINS: teamsOrigins,
}: Pick<Config, 'MEET_ORIGIN' | 'TEAMS_ORIGINS'>): MeetingPlatforms => meetingPlatforms({ meetOrigin, teamsOrigins });

/** The same as bots attend their meetings, in the Chrome of this machine. */
export const clientsOf = (
  config: Config,
  { metrics, report }: { readonly metrics: Registry } & Pick<ClientContext, 'report'>,
): readonly BotPlatform[] => {
  const bot = teamsBotOf(config);
  return botPlatforms({
    meetOrigin: config.MEET_ORIGIN,
    teamsOrigins: config.TEAMS_ORIGINS,
    identification: bot === null ? null : botIdentification(bot),
    report,
    meetMetrics: selectorMetrics(metrics, { name: 'meet', title: 'Meet' }),
    teamsMetrics: selectorMetrics(metrics, { name: 'teams', title: 'Teams' }),
    meetLocale: 'fr-FR',
    pagePatienceMs: PAGE_PATIENCE_MS,
    openBrowser: ({ locale }) => openChrome({ configured: config.CHROME_PATH, locale }),
  });
};

/** How often each way found what it was to find, and how often it did not where another did. */
function selectorMetrics(
  registry: Registry,
  { name, title }: { readonly name: string; readonly title: string },
): PageMetrics {
  const registers = [registry];
  const labelNames = ['target', 'way'];
  const answered = new Counter({
    name: `greffier_${name}_selector_answers_total`,
    help: `Looks at the ${title} page at which a way of finding something found it`,
    labelNames,
    registers,
  });
  const silent = new Counter({
    name: `greffier_${name}_selector_silences_total`,
    help: `Looks at the ${title} page at which a way found nothing where another did`,
    labelNames,
    registers,
  });
  return {
    answered: (target, way) => answered.inc({ target, way }),
    silent: (target, way) => silent.inc({ target, way }),
  };
}
