import { googleMeet } from '#bots/google-meet/platform.ts';
import { openStage as open, type Stage as StageOf } from '#test/matrix/stage.ts';
import type { Meet } from '#test/replicas/google-meet/protocol.ts';
import { startMeetReplica } from '#test/replicas/google-meet/replica.ts';
import type { Act } from '#test/replicas/google-meet/scenarios.ts';

export type Stage = StageOf<Meet, Act>;

/** The stage of Meet: a room for each visit, on one replica. */
export async function openStage(): Promise<Stage> {
  const replica = await startMeetReplica();
  return open<Meet, Act>({
    room: (visit, { scenario, language, drift }) =>
      replica.room(`abc-${String(visit).padStart(4, '0')}-xyz`, {
        people: [{ name: 'Alice Martin' }],
        ...scenario.setup,
        language,
        drift: { ...scenario.setup.drift, ...drift },
      }),
    platform: (openBrowser) =>
      googleMeet({
        origin: replica.origin,
        accountHosts: [replica.accountHost],
        metrics: { answered: () => {}, silent: () => {} },
        locale: 'fr-FR',
        pagePatienceMs: 15_000,
        openBrowser,
      }),
    close: () => replica.close(),
  });
}
