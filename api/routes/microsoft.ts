import type { BotsContext } from '../context/bots.ts';
import type { MailContext } from '../context/mail.ts';
import type { MicrosoftContext } from '../context/microsoft.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { comeFromProvider } from '#api/contract/providers.ts';
import {
  checkMicrosoftConnection,
  microsoftConnection,
  microsoftTeamsPackage,
  type MicrosoftFailure,
} from '#api/contract/microsoft.ts';
import { checkMicrosoft } from '#commands/microsoft/check.ts';
import { readIntegration } from '#commands/microsoft/integration.ts';
import { GreffierError } from '#domain/errors.ts';
import { CHECK_UNDERWAY, consentAddress, NOT_SET_UP, sayFailure } from '#domain/microsoft/connecting.ts';
import { GRAPH_FAILURE_CODES } from '#domain/microsoft/failures.ts';
import { notConnected } from '#domain/microsoft/integration.ts';
import { GRAPH_PERMISSIONS } from '#domain/microsoft/permissions.ts';
import { remedyFor } from '#domain/microsoft/remedies.ts';
import { lastAskedAt } from '#projections/conversations/queries.ts';
import { download } from '../exports/download.ts';
import { endpoint, SUCCESS, type Endpoint } from '../http/endpoint.ts';

type Dependencies = RecordContext &
  MicrosoftContext &
  Pick<ReadingContext, 'pool'> &
  Pick<BotsContext, 'services' | 'chat'> &
  Pick<MailContext, 'publicUrl'>;

/** How the organisation's Microsoft 365 is connected, step by step, for administrators. */
export function microsoftEndpoints(dependencies: Dependencies): Endpoint[] {
  const { log, now, pool, chat, microsoftSetup, services, publicUrl } = dependencies;
  const { application, calls, notificationAddress, variables, identification, teamsOrigins } = microsoftSetup;
  const { chatEndpoint, askEntrance, teamsPackage } = microsoftSetup;
  const clientId = application?.clientId ?? null;

  const viewOf = (code: string | null): MicrosoftFailure | null => {
    if (code === null) return null;
    const known = GRAPH_FAILURE_CODES.find((one) => one === code);
    const remedy = known === undefined || clientId === null ? null : remedyFor(known, clientId);
    const shown = remedy && { steps: [...remedy.steps], commands: [...remedy.commands] };
    return { code, message: sayFailure(code), remedy: shown };
  };
  const commandsFor = (code: 'GRAPH_POLICY_MISSING' | 'GRAPH_TRANSCRIPTS_DISABLED', of: string): string[] => [
    ...(remedyFor(code, of)?.commands ?? []),
  ];

  const ageOf = ({ at, application: found }: { readonly at: string | null; readonly application: string | null }) => ({
    foundAt: at,
    isStale: found !== null && found !== calls?.graph.applicationId,
  });

  let isChecking = false;
  return [
    endpoint(microsoftConnection, async () => {
      // What was recorded under a former configuration says nothing of a connection that is none.
      const state = calls === null ? notConnected : await readIntegration({ log });
      const { access, transcripts, subscriptions, refusals, reached } = state;
      return {
        variables: variables.map(({ name, isSet }) => ({ name, isSet })),
        tenantId: application?.tenantId ?? null,
        clientId,
        signInAddress: `${publicUrl()}${comeFromProvider.path.replace(':provider', 'microsoft')}`,
        consentAddress: application && consentAddress(application),
        permissions: [...GRAPH_PERMISSIONS],
        policyCommands: clientId === null ? null : commandsFor('GRAPH_POLICY_MISSING', clientId),
        switchCommands: commandsFor('GRAPH_TRANSCRIPTS_DISABLED', ''),
        access: access && {
          failure: viewOf(access.failure),
          missing: [...access.missing],
          superfluous: [...access.superfluous],
          ...ageOf(access),
        },
        transcripts: transcripts && { failure: viewOf(transcripts.failure), ...ageOf(transcripts) },
        notifications: {
          publicAddress: publicUrl(),
          address: notificationAddress,
          reachedAt: reached !== null && reached.address === notificationAddress ? reached.at : null,
          subscriptions: [...subscriptions.values()].map(({ resource, expiresAt }) => ({ resource, expiresAt })),
          refusals: [...refusals].flatMap(([resource, code]) => {
            const failure = viewOf(code);
            return failure === null ? [] : [{ resource, failure }];
          }),
        },
        chatBot: {
          address: services().teams.address,
          endpoint: chatEndpoint,
          lastAskedAt: (await lastAskedAt(pool))?.toISOString() ?? null,
          hasPackage: teamsPackage !== null,
        },
        browserBot: { isIdentified: identification !== null, origins: [...teamsOrigins] },
      };
    }),
    endpoint(checkMicrosoftConnection, async ({ body, command }) => {
      if (isChecking) throw new GreffierError(CHECK_UNDERWAY);
      isChecking = true;
      try {
        const { failure, retryAfterMs, access, transcripts, subscriptions, entrance } = await checkMicrosoft(
          { log, now, calls, chat, identification, askEntrance },
          body,
          command,
        );
        return {
          ...SUCCESS,
          failure: viewOf(failure),
          retryAfterSeconds: retryAfterMs === null ? null : Math.max(1, Math.ceil(retryAfterMs / 1_000)),
          access: access && { missing: [...access.missing], superfluous: [...access.superfluous] },
          transcripts,
          subscriptions:
            subscriptions?.map(({ resource, expiresAt, address }) => ({
              resource,
              expiresAt,
              isOurs: address === notificationAddress,
            })) ?? null,
          entrance,
        };
      } finally {
        isChecking = false;
      }
    }),
    endpoint(microsoftTeamsPackage, async () => {
      if (teamsPackage === null) throw new GreffierError(NOT_SET_UP);
      return download(await teamsPackage(), 'greffier-teams.zip');
    }),
  ];
}
