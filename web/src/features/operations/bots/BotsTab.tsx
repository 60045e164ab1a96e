import { paths } from '../../../routes/paths.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Read } from '../../../ui/Read.tsx';
import { useAttendedBotsQuery } from './api.ts';
import { BotRow } from './BotRow.tsx';
import { DriftRow } from './DriftRow.tsx';
import { FailedRow } from './FailedRow.tsx';
import { fr } from './fr.ts';

const EVERY = 5_000;

/** Bots at work, and what of the platforms is no longer as they know it. */
export const BotsTab = () => {
  const reading = useAttendedBotsQuery(undefined, {
    pollingInterval: EVERY,
    refetchOnMountOrArgChange: true,
    skipPollingIfUnfocused: true,
  });
  return (
    <Read reading={reading} waiting={<Skeleton className="h-72 w-full" />}>
      {({ bots, failed, drift, limit, browserMissing }) => (
        <div className="flex flex-col gap-5">
          <output className="text-lg font-semibold">{fr.running(bots.length, limit)}</output>
          {browserMissing ? <Banner tone="warning">{fr.browserMissing}</Banner> : null}
          <Section title={fr.list}>
            {bots.length === 0 ? (
              <EmptyState guide={paths.guide('depannage')} title={fr.none} />
            ) : (
              <ul className="divide-border border-border divide-y border-t">
                {bots.map((bot) => (
                  <BotRow key={bot.sessionId} bot={bot} />
                ))}
              </ul>
            )}
          </Section>
          <Section title={fr.failed}>
            {failed.length === 0 ? (
              <p className="text-secondary px-5 pb-4">{fr.noneFailed}</p>
            ) : (
              <ul className="divide-border border-border divide-y border-t">
                {failed.map((bot) => (
                  <FailedRow key={bot.sessionId} bot={bot} />
                ))}
              </ul>
            )}
          </Section>
          <Section title={fr.drift}>
            <p className="text-tertiary px-5 pb-3 text-sm">{fr.driftNote}</p>
            {drift.length === 0 ? (
              <p className="text-secondary px-5 pb-4">{fr.noDrift}</p>
            ) : (
              <ul className="divide-border border-border divide-y border-t">
                {drift.map((one) => (
                  <DriftRow
                    key={`${one.sessionId} ${one.signal} ${one.subject}`}
                    drift={one}
                    running={bots.some(({ sessionId }) => sessionId === one.sessionId)}
                  />
                ))}
              </ul>
            )}
          </Section>
        </div>
      )}
    </Read>
  );
};
