import { acceptWithProvider, type Provider } from '#api/contract/providers.ts';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { fr as providers } from '../../../providers/fr.ts';
import { ProviderButtons } from '../../../providers/ProviderButtons.tsx';
import { ask } from '../../../session/entering.ts';
import { Button } from '../../../ui/Button.tsx';
import { fr } from './fr.ts';
import { Refusal } from '../Refusal.tsx';

/** Goes to a provider with the invitation, which is used up once somebody comes back. */
const ThroughProvider = ({ provider, token }: { readonly provider: Provider; readonly token: string }) => {
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const leave = async () => {
    setBusy(true);
    setReason(null);
    try {
      location.assign((await ask(acceptWithProvider, { params: { provider }, body: { token } })).address);
    } catch (error) {
      setReason(messageOf(error, fr.failed));
      setBusy(false);
    }
  };
  return (
    <>
      <Button disabled={busy} onClick={() => void leave()}>
        {providers.continueWith[provider]}
      </Button>
      <Refusal reason={reason} />
    </>
  );
};

/** Ways to accept an invitation with an account at a provider, after the form that asks for a password. */
export const ProviderInvitation = ({ token }: { readonly token: string }) => (
  <ProviderButtons>
    {(provider) => <ThroughProvider key={provider} provider={provider} token={token} />}
  </ProviderButtons>
);
