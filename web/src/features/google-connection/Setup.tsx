import type { GoogleConnection } from '#api/contract/google.ts';
import { useState } from 'react';
import { StatusBadge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { TextInput } from '../../ui/Field.tsx';
import { Step } from '../../ui/Step.tsx';
import { useEndGoogleAuthorisationOfMutation } from './api.ts';
import { Check } from './Check.tsx';
import { fr } from './fr.ts';
import { tellEnded } from './Own.tsx';

type Setup = NonNullable<GoogleConnection['administration']>;

const Delegation = ({ setup }: { readonly setup: Setup }) => {
  const [email, setEmail] = useState('');
  const { serviceAccount, delegatedPeople, delegation, scopes } = setup;
  const first = serviceAccount === null ? fr.accountFirst : email.trim().length < 3 ? fr.personFirst : null;
  return (
    <Step title={fr.delegation}>
      <p>{fr.delegationText}</p>
      {serviceAccount === null ? null : (
        <>
          <Facts facts={[[fr.serviceAccount, serviceAccount.email]]} />
          <CopyField label={fr.clientId} text={serviceAccount.clientId} />
          <CopyField label={fr.scopes} text={scopes.join(',')} />
        </>
      )}
      <p className="wrap-anywhere">{delegatedPeople.length === 0 ? fr.nobody : fr.readOf(delegatedPeople)}</p>
      <TextInput
        type="email"
        label={fr.person}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Check body={{ of: 'delegation', email }} first={first} right={fr.delegates} found={delegation} />
    </Step>
  );
};

const People = ({ people }: Pick<Setup, 'people'>) => {
  const [end, { isLoading }] = useEndGoogleAuthorisationOfMutation();
  return (
    <Step title={fr.people}>
      {people.length === 0 ? <p>{fr.empty}</p> : null}
      {people.length === 0 ? null : (
        <ul aria-label={fr.people} className="border-border rounded-md border">
          {people.map(({ userId, name, by, authorisation }) => (
            <li
              key={userId}
              className="border-border flex flex-wrap items-center gap-3 border-t px-3 py-2 first:border-t-0"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium wrap-anywhere">{name}</span>
                <span className="text-secondary block text-sm wrap-anywhere">
                  {[authorisation?.email, fr.by[by]].filter(Boolean).join(' · ')}
                </span>
              </span>
              <StatusBadge tone={authorisation?.failure ? 'warning' : 'success'}>
                {authorisation?.failure ? fr.refused : fr.sound}
              </StatusBadge>
              {authorisation === null ? null : (
                <Button
                  variant="grave"
                  aria-label={fr.endOf(name)}
                  disabled={isLoading}
                  onClick={() => void end(userId).then(tellEnded)}
                >
                  {fr.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Step>
  );
};

/** How an administrator connects an organisation at Google, each step verified. */
export const Setup = ({ setup }: { readonly setup: Setup }) => {
  const { variables, callbackAddress, signInAddress, clientId, application, scopes, people } = setup;
  return (
    <>
      <Step title={fr.application}>
        <p>{fr.applicationText}</p>
        <CopyField label={fr.callback} text={callbackAddress} />
        <CopyField label={fr.signIn} text={signInAddress} />
        <dl className="divide-border divide-y">
          {variables.map(({ name, isSet, isNeeded }) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
              <dt className="text-tertiary min-w-0 wrap-anywhere">{name}</dt>
              <dd>
                <StatusBadge tone={isSet ? 'success' : isNeeded ? 'warning' : 'absent'}>
                  {isSet ? fr.set : isNeeded ? fr.missing : fr.optional}
                </StatusBadge>
              </dd>
            </div>
          ))}
        </dl>
        <Check
          body={{ of: 'application' }}
          first={clientId === null ? fr.unconfigured : null}
          right={fr.known}
          found={application}
        />
      </Step>
      <Step title={fr.consent}>
        <p>{fr.consentText}</p>
        <CopyField label={fr.scopes} text={scopes.join(',')} />
      </Step>
      <Delegation setup={setup} />
      <People people={people} />
    </>
  );
};
