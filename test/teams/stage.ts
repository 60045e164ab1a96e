import type { BotPlatform } from '#bots/kit/platform.ts';
import { teams, type TeamsContext } from '#bots/teams/platform.ts';
import type { Rules } from '#bots/kit/bot-session-context.ts';
import type { BotIdentification } from '#domain/bot-session/teams/identification.ts';
import type { Consent } from '#domain/bot-session/consents.ts';
import type { BotSessionEvent } from '#domain/bot-session/events.ts';
import type { Step } from '#domain/bot-session/steps.ts';
import {
  startTeamsReplica,
  type Guest,
  type Room,
  type RoomSetup,
  type TeamsReplica,
} from '#test/replicas/teams/replica.ts';
import { launchTestBrowser } from '#test/support/chromium.ts';
import { contextsOf, visitInMemory, type MemoryVisit } from '#test/support/memory-visit.ts';
import { meetingNumber } from '#test/support/meeting-code.ts';
import type { Browser } from 'playwright';

export const PATIENCE = { timeoutMs: 120_000 };

export interface TeamsVisiting {
  readonly setup?: Partial<RoomSetup>;
  readonly rules?: Partial<Rules>;
  readonly botName?: string;
  /** Another link to the room than its own. */
  readonly link?: (room: Room) => string;
  readonly identification?: BotIdentification | null;
}

/** A bot in a room of the replica. */
export interface TeamsVisit extends MemoryVisit {
  readonly room: Room;
  /** The bot's page, once it asked to join. */
  arrival(): Promise<Guest>;
  answer(consent: Consent, accepted: boolean): void;
  /** Resolves with the first step of this name in this state. */
  step(step: Step, status: 'in_progress' | 'completed' | 'failed', detail?: string | null): Promise<void>;
  listening(): Promise<void>;
  /** Resolves with the reason, once the bot session is over. */
  ending(): Promise<string | null>;
}

export interface TeamsStage {
  readonly browser: Browser;
  /** Ways that found a target, by `target way`. */
  readonly ways: Set<string>;
  visit(visiting?: TeamsVisiting): Promise<TeamsVisit>;
  close(): Promise<void>;
}

/** The bots of Teams, for meetings of a replica. */
export function teamsOf(
  { hosts: { signIn, ...hosts } }: TeamsReplica,
  context: Partial<TeamsContext> & Pick<TeamsContext, 'openBrowser'>,
): BotPlatform {
  return teams({
    origins: Object.values(hosts),
    accountHosts: [signIn],
    metrics: { answered: () => undefined, silent: () => undefined },
    pagePatienceMs: 60_000,
    identification: null,
    report: () => undefined,
    ...context,
  });
}

export async function openTeamsStage(): Promise<TeamsStage> {
  const browser = await launchTestBrowser();
  const replica = await startTeamsReplica();
  const ways = new Set<string>();

  async function visit(visiting: TeamsVisiting = {}): Promise<TeamsVisit> {
    const { setup = {}, rules, botName, link = ({ url }) => url, identification = null } = visiting;
    const people = [
      { name: 'Alice Martin', role: 'Organizer' as const },
      { name: 'Bob', suffix: '(Guest)' },
    ];
    const room = replica.room(meetingNumber(), { people, captionLanguage: 'fr-fr', ...setup });
    const answers = new Map<Consent, boolean>();
    const platform = teamsOf(replica, {
      metrics: { answered: (target, way) => void ways.add(`${target} ${way}`), silent: () => undefined },
      identification,
      openBrowser: contextsOf(browser),
    });
    const running = await visitInMemory({
      platform,
      meetingUrl: link(room),
      botName,
      rules,
      consentAnswer: (consent) => answers.get(consent) ?? null,
    });
    const has = (test: (event: BotSessionEvent) => boolean) =>
      running.until(async () => (await running.events()).some(test));
    const step: TeamsVisit['step'] = (name, status, detail) =>
      has(
        ({ type, data }) =>
          type === 'BotStepChanged' &&
          data.step === name &&
          data.status === status &&
          (detail === undefined || data.detail === detail),
      );
    return {
      ...running,
      room,
      arrival: () => room.arrival(PATIENCE),
      answer: (consent, accepted) => void answers.set(consent, accepted),
      step,
      listening: () => step('language_french', 'completed'),
      async ending() {
        await running.done;
        const last = (await running.events()).at(-1);
        return last?.type === 'BotSessionEnded' ? last.data.reason : null;
      },
    };
  }
  return {
    browser,
    ways,
    visit,
    close: async () => {
      await browser.close();
      await replica.close();
    },
  };
}
