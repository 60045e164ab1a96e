import { openStage as open, type Stage as StageOf } from '#test/matrix/stage.ts';
import type { Teams } from '#test/replicas/teams/protocol.ts';
import { startTeamsReplica } from '#test/replicas/teams/replica.ts';
import type { Act } from '#test/replicas/teams/scenarios.ts';
import { teamsOf } from '../stage.ts';

export type Stage = StageOf<Teams, Act>;

const FIRST = 30_000_000_000;

/** The stage of Teams: a room for each visit, on one replica. */
export async function openStage(): Promise<Stage> {
  const replica = await startTeamsReplica();
  return open<Teams, Act>({
    room: (visit, { scenario, language, drift }) =>
      replica.room(String(FIRST + visit), {
        ...scenario.setup,
        language,
        drift: { ...scenario.setup.drift, ...drift },
      }),
    platform: (openBrowser) => teamsOf(replica, { openBrowser }),
    close: () => replica.close(),
  });
}
