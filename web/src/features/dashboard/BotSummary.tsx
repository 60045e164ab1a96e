import type { SystemStats } from '#api/contract/system.ts';
import { ExternalLink } from 'lucide-react';
import { paths, serverPaths } from '../../routes/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { fr } from './fr.ts';

type Platforms = SystemStats['platformStatus'];

const Google = ({ google }: { readonly google: Platforms['googlemeet'] }) => {
  if (google.authenticated) return <p>{fr.googleReady}</p>;
  return (
    <>
      <p>{fr.googleNotReady}</p>
      {google.status === 'not_configured' ? (
        <p className="text-tertiary text-sm">{fr.googleNotConfigured}</p>
      ) : (
        <a href={serverPaths.googleAuthorisation} className={buttonClass('primary', 'self-start')}>
          <ExternalLink aria-hidden size={16} />
          {fr.connectGoogle}
        </a>
      )}
    </>
  );
};

/** Nothing where calendars at Microsoft are not open on this server. */
const MicrosoftCalendars = ({ status }: Platforms['microsoftCalendars']) => {
  if (status === 'not_configured') return null;
  if (status === 'healthy') return <p>{fr.calendarsRead}</p>;
  return (
    <p>
      {status === 'degraded' ? fr.calendarsRefused : fr.calendarsOpen}{' '}
      <Link to={paths.microsoftCalendar} className="text-accent underline">
        {fr.calendarsLink}
      </Link>
    </p>
  );
};

/** In a few sentences, what the bots can do now, and how to connect Google where it is not. */
export const BotSummary = ({ platforms }: { readonly platforms: Platforms | null | undefined }) => (
  <Section title={fr.summary}>
    <div className="text-secondary flex flex-col gap-2 px-5 pt-1 pb-5">
      {platforms === null ? fr.unread : null}
      {platforms === undefined ? (
        <>
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-4 w-4/5" />
        </>
      ) : null}
      {!platforms ? null : (
        <>
          <p>{platforms.teams.authenticated ? fr.teamsReady : fr.teamsNotReady}</p>
          <Google google={platforms.googlemeet} />
          <MicrosoftCalendars status={platforms.microsoftCalendars.status} />
        </>
      )}
    </div>
  </Section>
);
