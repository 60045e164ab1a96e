import { informationPage } from '#api/contract/information.ts';
import { listRules } from '#projections/retention/queries.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { SettingsContext } from '../context/settings.ts';
import { publicEndpoint, type Endpoint } from '../http/endpoint.ts';
import { informationHtml } from '../views/information-page.ts';

/** What the announcement of a bot links to. */
export const informationEndpoints = ({
  settings,
  pool,
}: SettingsContext & Pick<ReadingContext, 'pool'>): Endpoint[] => [
  publicEndpoint(informationPage, async () => informationHtml((await settings()).settings, await listRules(pool))),
];
