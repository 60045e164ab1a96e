import type { SystemStats } from '#api/contract/system.ts';
import { ServiceState } from '../../labels/ServiceState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Section } from '../../ui/Section.tsx';
import { paths } from '../../routes/paths.ts';
import { fr } from './fr.ts';
import { Row } from './Row.tsx';

type Platforms = SystemStats['platformStatus'];

const teamsNotes = ({ authenticated, address }: Platforms['teams']): readonly string[] => [
  authenticated ? fr.oauth : fr.notAuthenticated,
  ...(address === null ? [] : [fr.botAddress(address)]),
];

const googleNotes = ({ authenticated }: Platforms['googlemeet']): readonly string[] => [
  authenticated ? fr.oauth : fr.configurationRequired,
  fr.calendarLimit,
];

/** An empty line where a note will stand, so that nothing moves when it comes. */
const UNREAD = '\u00A0';

interface Props {
  readonly platforms: Platforms | null | undefined;
  /** Whether the person may connect them. */
  readonly withSetup: boolean;
}

/** The three services through which meetings come in. */
export const BotServices = ({ platforms, withSetup }: Props) => (
  <Section
    title={fr.services}
    aside={
      withSetup ? (
        <span className="flex flex-wrap justify-end gap-x-4">
          <Link to={paths.teamsConnection} className="text-accent text-sm hover:underline">
            {fr.connectTeams}
          </Link>
          <Link to={paths.googleConnection} className="text-accent text-sm hover:underline">
            {fr.setUpGoogle}
          </Link>
        </span>
      ) : null
    }
  >
    <dl>
      <Row label={fr.teams} notes={platforms ? teamsNotes(platforms.teams) : [UNREAD]}>
        {platforms && <ServiceState status={platforms.teams.status} />}
      </Row>
      <Row label={fr.google} notes={platforms ? googleNotes(platforms.googlemeet) : [UNREAD, fr.calendarLimit]}>
        {platforms && <ServiceState status={platforms.googlemeet.status} />}
      </Row>
      <Row label={fr.browserBot} notes={[fr.browserBotNote]}>
        {platforms && <ServiceState status={platforms.browserBot.status} />}
      </Row>
    </dl>
  </Section>
);
