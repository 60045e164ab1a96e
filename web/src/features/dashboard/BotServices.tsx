import type { SystemStats } from '#api/contract/system.ts';
import { ServiceState } from '../../labels/ServiceState.tsx';
import { Section } from '../../ui/Section.tsx';
import { fr } from './fr.ts';
import { Row } from './Row.tsx';

type Platforms = SystemStats['platformStatus'];

const teamsNotes = ({ authenticated, address }: Platforms['teams']): readonly string[] => [
  authenticated ? fr.oauth : fr.notAuthenticated,
  ...(address === null ? [] : [fr.botAddress(address)]),
];

const googleNotes = ({ authenticated }: Platforms['googlemeet']): readonly string[] => [authenticated ? fr.oauth : fr.configurationRequired, fr.calendarLimit];

/** The three services through which meetings come in. */
export const BotServices = ({ platforms }: { readonly platforms: Platforms | null | undefined }) => (
  <Section title={fr.services}>
    <dl>
      <Row label={fr.teams} {...(platforms && { notes: teamsNotes(platforms.teams) })}>
        {platforms && <ServiceState status={platforms.teams.status} />}
      </Row>
      <Row label={fr.google} notes={platforms ? googleNotes(platforms.googlemeet) : [fr.calendarLimit]}>
        {platforms && <ServiceState status={platforms.googlemeet.status} />}
      </Row>
      <Row label={fr.browserBot} notes={[fr.browserBotNote]}>
        {platforms && <ServiceState status={platforms.browserBot.status} />}
      </Row>
    </dl>
  </Section>
);
