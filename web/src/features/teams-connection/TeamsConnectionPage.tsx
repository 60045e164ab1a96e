import type { MicrosoftConnection } from '#api/contract/microsoft.ts';
import { useState, type ReactNode } from 'react';
import { Administration } from '../../administration/Administration.tsx';
import { messageOf } from '../../api/failure.ts';
import { paths } from '../../routes/paths.ts';
import { StatusBadge } from '../../ui/Badge.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { TextInput } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { Section } from '../../ui/Section.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useMicrosoftConnectionQuery } from './api.ts';
import { Check, Granted, Refusal } from './Check.tsx';
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
      {failure === null ? null : <Refusal failure={failure} lead={fr.last} />}
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

const Steps = ({ connection }: { readonly connection: MicrosoftConnection }) => {
  const { variables, signInAddress, consentAddress, permissions, access, notifications } = connection;
  const { chatBotAddress, browserBot, clientId } = connection;
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
        {access === null ? null : access.failure === null ? (
          <Granted {...access} />
        ) : (
          <Refusal failure={access.failure} lead={fr.last} />
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
        <p>{fr.held(notifications.subscriptions.length)}</p>
        {notifications.refusals.map(({ resource, failure }) => (
          <Refusal key={resource} failure={failure} />
        ))}
        <Check body={{ of: 'subscriptions' }} isConfigured={isConfigured} />
      </Step>
      <Step title={fr.chat}>
        <p>{chatBotAddress === null ? fr.chatAbsent : fr.chatAddress(chatBotAddress)}</p>
      </Step>
      <Step title={fr.browser}>
        <p>{browserBot.isIdentified ? fr.identified : fr.unidentified}</p>
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
