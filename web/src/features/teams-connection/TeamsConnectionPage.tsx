import { microsoftTeamsPackage, type MicrosoftConnection } from '#api/contract/microsoft.ts';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Administration } from '../../administration/Administration.tsx';
import { messageOf } from '../../api/failure.ts';
import { useSaveFile } from '../../exports/useSaveFile.ts';
import { formatDateTime } from '../../fr/dates.ts';
import { paths } from '../../routes/paths.ts';
import { StatusBadge } from '../../ui/Badge.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { TextInput } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { Section } from '../../ui/Section.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useMicrosoftConnectionQuery } from './api.ts';
import { Age, Check, Granted, Refusal } from './Check.tsx';
import { fr } from './fr.ts';

const Step = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Section title={title}>
    <div className="flex flex-col gap-4 px-5 pt-1 pb-5">{children}</div>
  </Section>
);

const Transcripts = ({ connection }: { readonly connection: MicrosoftConnection }) => {
  const [organiser, setOrganiser] = useState('');
  const { switchCommands, policyCommands, transcripts, clientId } = connection;
  const failure = transcripts?.failure ?? null;
  return (
    <Step title={fr.policies}>
      <p>{fr.policiesText}</p>
      <CopyField label={fr.switches} text={switchCommands.join('; ')} />
      {policyCommands === null ? null : <CopyField label={fr.policy} text={policyCommands.join('; ')} />}
      {transcripts === null ? null : (
        <div className="flex flex-col gap-2">
          {failure === null ? <Banner tone="success">{fr.given}</Banner> : <Refusal failure={failure} />}
          <Age {...transcripts} />
        </div>
      )}
      <TextInput
        type="email"
        label={fr.organiser}
        value={organiser}
        onChange={(event) => setOrganiser(event.currentTarget.value)}
      />
      <Check body={{ of: 'transcripts', organiser }} isConfigured={clientId !== null} />
    </Step>
  );
};

/** Whether Microsoft reaches this server from outside: only Microsoft can tell. */
const Reached = ({ at }: { readonly at: string | null }) => (
  <Banner tone={at === null ? 'info' : 'success'}>
    {at === null ? fr.neverReached : fr.reachedAt(formatDateTime(at))}
  </Banner>
);

const ChatBot = ({
  chatBot,
  isConfigured,
}: Pick<MicrosoftConnection, 'chatBot'> & { readonly isConfigured: boolean }) => {
  const save = useSaveFile();
  const [isSaving, setSaving] = useState(false);
  const { address, endpoint, lastAskedAt, hasPackage } = chatBot;
  const fetchPackage = async () => {
    setSaving(true);
    await save(microsoftTeamsPackage.path);
    setSaving(false);
  };
  return (
    <Step title={fr.chat}>
      <p>{address === null ? fr.chatAbsent : fr.chatText}</p>
      {address === null ? null : <CopyField label={fr.chatAddress} text={address} />}
      {endpoint === null ? null : <CopyField label={fr.chatEndpoint} text={endpoint} />}
      {hasPackage ? (
        <div className="flex flex-col items-start gap-2">
          <Button
            icon={<Download aria-hidden size={16} />}
            aria-busy={isSaving}
            disabled={isSaving}
            onClick={() => void fetchPackage()}
          >
            {fr.download}
          </Button>
          <p className="text-tertiary text-sm">{fr.upload}</p>
        </div>
      ) : isConfigured ? (
        <p>{fr.noPackage}</p>
      ) : null}
      {isConfigured ? <p>{lastAskedAt === null ? fr.neverAsked : fr.askedAt(formatDateTime(lastAskedAt))}</p> : null}
      <Check body={{ of: 'chat-bot' }} isConfigured={isConfigured} />
    </Step>
  );
};

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
        {access === null ? null : (
          <div className="flex flex-col gap-2">
            {access.failure === null ? <Granted {...access} /> : <Refusal failure={access.failure} />}
            <Age {...access} />
          </div>
        )}
        <Check body={{ of: 'access' }} isConfigured={isConfigured} />
      </Step>
      <Transcripts connection={connection} />
      <Step title={fr.notifications}>
        <p className="wrap-anywhere">
          {notifications.address === null
            ? fr.unreachable(notifications.publicAddress)
            : fr.reachable(notifications.address)}
        </p>
        {notifications.address === null ? null : <Reached at={notifications.reachedAt} />}
        <p>{fr.held(notifications.subscriptions.length)}</p>
        {notifications.refusals.map(({ resource, failure }) => (
          <Refusal key={resource} failure={failure} />
        ))}
        <Check body={{ of: 'subscriptions' }} isConfigured={isConfigured} />
      </Step>
      <ChatBot chatBot={chatBot} isConfigured={isConfigured} />
      <Step title={fr.browser}>
        <p>{browserBot.isIdentified ? fr.identified : fr.unidentified}</p>
        <Check
          body={{ of: 'browser-bot' }}
          isConfigured={browserBot.isIdentified}
          unconfigured={fr.browserUnconfigured}
        />
        <p className="wrap-anywhere">{fr.origins(browserBot.origins)}</p>
        <p>{fr.lobby}</p>
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
      {fr.intro} <Link to={paths.guide('teams')}>{fr.guide}</Link>
    </p>
    <Connection />
  </Administration>
);
