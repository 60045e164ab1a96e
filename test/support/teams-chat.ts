import { captureAnnouncer } from '#bots/chat/notice.ts';
import { chatWriter } from '#bots/chat/messages.ts';
import { conversationEraser } from '#bots/eraser/conversation-eraser.ts';
import type { Reactor } from '#bots/reactor.ts';
import type { ChatDependencies } from '#bots/chat/deliver.ts';
import { openTeamsChatBot, type TeamsChatBot } from '#infra/teams-bot/teams-chat-bot.ts';
import { openRequests } from '#projections/requests/queries.ts';
import { startTeams, type TeamsEmulator } from '#test/emulators/microsoft/bot-framework/start.ts';
import { openTestApi, type TestApi } from './api.ts';
import { quotingAnalyst } from './quoting-analyst.ts';

export interface TeamsChat {
  readonly teams: TeamsEmulator;
  readonly bot: TeamsChatBot;
  readonly api: TestApi;
  readonly webhook: string;
  /** Does what is due for the chat bot, until nothing more is. */
  readonly write: () => Promise<void>;
  /** Destroys the keys of what was asked to be erased in conversations. */
  readonly erase: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A server whose chat bot is registered at a Microsoft of this machine; their clocks are one. */
export async function openTeamsChat(): Promise<TeamsChat> {
  const teams = await startTeams();
  const loginRoot = teams.environment['MICROSOFT_LOGIN_ROOT'] ?? '';
  const clock = { now: () => new Date().toISOString(), advance: (_ms: number) => {} };
  const bot = await openTeamsChatBot({
    application: { ...teams.application, loginRoot, graphRoot: loginRoot },
    metadataUrl: teams.framework.metadataUrl,
    now: () => new Date(clock.now()),
    wait: async (ms) => clock.advance(ms),
  });
  const api = await openTestApi({ chat: bot });
  clock.now = api.clock.now;
  clock.advance = (ms) => api.clock.advance({ seconds: ms / 1_000 });
  // The SDK looks at the clock of this machine.
  api.clock.set(new Date().toISOString());
  teams.clock = () => new Date(api.clock.now());
  const dependencies: ChatDependencies = {
    ...api.record.dependencies,
    now: api.clock.now,
    pool: api.record.pool,
    sealer: api.record.sealer,
    analyst: quotingAnalyst,
    publicUrl: 'https://greffier.example',
    chat: bot,
  };
  const writers = [chatWriter(dependencies), captureAnnouncer(dependencies)];
  const erasers = [conversationEraser(api.record.dependencies, api.record.vault)];
  const { signal } = new AbortController();
  const round = async (reactors: readonly Reactor[]): Promise<number> => {
    await api.record.caughtUp();
    let done = 0;
    for (const { request, act } of reactors)
      for (const open of await openRequests(api.record.pool, request.kind, {
        now: new Date(api.clock.now()),
        limit: 50,
      })) {
        await act(open, signal);
        done += 1;
      }
    return done;
  };
  const act = async (reactors: readonly Reactor[]): Promise<void> => {
    for (let rounds = 0; rounds < 10; rounds += 1) if ((await round(reactors)) === 0) return;
  };
  return {
    teams,
    bot,
    api,
    webhook: `${api.origin}/api/webhook/bot`,
    write: () => act(writers),
    erase: () => act(erasers),
    close: async () => {
      await api.close();
      await teams.close();
    },
  };
}
