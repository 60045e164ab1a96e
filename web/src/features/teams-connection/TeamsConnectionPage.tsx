import type { MicrosoftConnection } from '#api/contract/microsoft.ts';
import { Administration } from '../../administration/Administration.tsx';
import { messageOf } from '../../api/failure.ts';
import { paths } from '../../routes/paths.ts';
import { StatusBadge } from '../../ui/Badge.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Link } from '../../ui/Link.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useMicrosoftConnectionQuery } from './api.ts';
import { Age, Check, Granted, Refusal } from './Check.tsx';
import { ChatBotStep } from './ChatBotStep.tsx';
import { fr } from './fr.ts';
import { NotificationsStep } from './NotificationsStep.tsx';
import { Step } from '../../ui/Step.tsx';
import { TranscriptsStep } from './TranscriptsStep.tsx';

const Steps = ({ connection }: { readonly connection: MicrosoftConnection }) => {
  const { variables, signInAddress, consentAddress, permissions, access, notifications } = connection;
  const { chatBot, browserBot, clientId } = connection;
  const isConfigured = clientId !== null;
  return (
    <>
      <Step title={fr.register}>
        <p>{fr.registerText}</p>
        <CopyField label={fr.redirect} text={signInAddress} />
        <Facts
          facts={variables.map(({ name, isSet }) => [
            name,
            <StatusBadge key={name} tone={isSet ? 'success' : 'absent'}>
              {isSet ? fr.set : fr.missing}
            </StatusBadge>,
          ])}
        />
      </Step>
      <Step title={fr.consent}>
        <p>{fr.consentText}</p>
        <ul className="list-disc pl-5 wrap-anywhere">
          {permissions.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        {consentAddress === null ? null : <CopyField label={fr.consentAddress} text={consentAddress} />}
        <Check
          body={{ of: 'access' }}
          isConfigured={isConfigured}
          // What Microsoft says now stands in place of what it said before.
          renderFound={(answer) =>
            access === null || answer !== null ? null : (
              <div className="flex flex-col gap-2">
                {access.failure === null ? <Granted {...access} /> : <Refusal failure={access.failure} />}
                <Age {...access} />
              </div>
            )
          }
        />
      </Step>
      <TranscriptsStep connection={connection} />
      <NotificationsStep notifications={notifications} isConfigured={isConfigured} />
      <ChatBotStep chatBot={chatBot} isConfigured={isConfigured} />
      <Step title={fr.browser}>
        <p>{browserBot.isIdentified ? fr.identified : fr.unidentified}</p>
        <p className="wrap-anywhere">{fr.origins(browserBot.origins)}</p>
        <p>{fr.lobby}</p>
        <Check
          body={{ of: 'browser-bot' }}
          isConfigured={browserBot.isIdentified}
          unconfigured={fr.browserUnconfigured}
        />
      </Step>
    </>
  );
};

const Connection = () => {
  const { data, error, isFetching, refetch } = useMicrosoftConnectionQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (data !== undefined) return <Steps connection={data} />;
  return error !== undefined && !isFetching ? (
    <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />
  ) : (
    <Loading>
      <Skeleton className="h-80 w-full" />
    </Loading>
  );
};

/** How an administrator connects a tenant of Microsoft 365, each step verified. */
export const TeamsConnectionPage = () => (
  <Administration current="settings">
    <p className="text-secondary">
      {fr.intro}{' '}
      <Link to={paths.guide('teams')} className="text-accent underline">
        {fr.guide}
      </Link>
    </p>
    <Connection />
  </Administration>
);
