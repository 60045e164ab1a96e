import type { SystemStats } from '#api/contract/system.ts';
import { Link } from '../../ui/Link.tsx';
import { formatUptime } from '../../fr/duration.ts';
import { paths } from '../../routes/paths.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { environmentName } from './environment.ts';
import { fr } from './fr.ts';

interface Props {
  readonly stats: SystemStats['stats'] | undefined;
  /** Whether it tells the environment, and since when the server runs. */
  readonly withService: boolean;
}

/** How things stand, in one sentence; under it where and since when the server runs. */
export const StateSentence = ({ stats, withService }: Props) => (
  <div>
    {/* On a phone it always takes two lines: their height is kept from the beginning. */}
    <div className="min-h-16 sm:min-h-8">
      {stats === undefined ? (
        <Skeleton className="h-8 w-3/4 max-w-md" />
      ) : (
        <p className="font-serif text-2xl font-medium first-letter:uppercase">
          {fr.running(stats.activeMeetings)}
          {', '}
          {stats.overdueActions === 0 ? (
            fr.noneLate
          ) : (
            <Link to={paths.lateActions} className="underline decoration-1 underline-offset-4">
              {fr.late(stats.overdueActions)}
            </Link>
          )}
          {stats.demonstration ? fr.withDemonstration : null}
        </p>
      )}
    </div>
    {withService ? (
      <p className="text-tertiary mt-1 h-5 text-sm">
        {stats === undefined ? '' : `${environmentName(stats.environment)} · ${fr.upSince(formatUptime(stats.uptime))}`}
      </p>
    ) : null}
  </div>
);
