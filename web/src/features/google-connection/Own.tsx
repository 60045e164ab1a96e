import type { GoogleAuthorisation, GoogleConnection } from '#api/contract/google.ts';
import { messageOf } from '../../api/failure.ts';
import { formatDateTime } from '../../fr/dates.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Step } from '../../ui/Step.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useCheckOwnGoogleMutation, useEndGoogleAuthorisationMutation } from './api.ts';
import { CheckAnswer, Refusal } from './Check.tsx';
import { fr } from './fr.ts';

interface Departing {
  readonly depart: () => Promise<void>;
  readonly isLeaving: boolean;
}

/** Says what became of an authorisation that somebody ended. */
export const tellEnded = ({
  data,
  error,
}: {
  readonly data?: { readonly isRevoked: boolean } | undefined;
  readonly error?: Parameters<typeof messageOf>[0] | undefined;
}): void => {
  if (error !== undefined) showToast('error', messageOf(error));
  if (data !== undefined) showToast('success', data.isRevoked ? fr.ended : fr.endedHere);
};

const Authorised = ({ own, depart, isLeaving }: Departing & { readonly own: GoogleAuthorisation }) => {
  const [check, checking] = useCheckOwnGoogleMutation();
  const [end, ending] = useEndGoogleAuthorisationMutation();
  const withheld = fr.all.filter((one) => !own.granted.includes(one));
  const needsAgain = own.failure !== null || withheld.length > 0;
  const answer = checking.isLoading || own.failure !== null ? undefined : checking.data;
  return (
    <>
      <Facts
        facts={[
          [fr.account, own.email ?? fr.unknownAccount],
          [fr.reads, fr.granted(own.granted)],
          [fr.since, formatDateTime(own.since)],
        ]}
      />
      {own.failure === null ? null : <Refusal failure={own.failure} />}
      {withheld.length === 0 ? null : <Banner tone="warning">{fr.withheld(withheld)}</Banner>}
      {answer === undefined ? null : <CheckAnswer {...answer} right={fr.holds} />}
      <div className="flex flex-wrap gap-3">
        {needsAgain ? (
          <Button variant="primary" disabled={isLeaving} onClick={() => void depart()}>
            {isLeaving ? fr.leaving : fr.again}
          </Button>
        ) : null}
        {own.failure === null ? (
          <Button disabled={checking.isLoading} onClick={() => void check()}>
            {checking.isLoading ? fr.checking : fr.check}
          </Button>
        ) : null}
        <Button variant="grave" disabled={ending.isLoading} onClick={() => void end().then(tellEnded)}>
          {fr.end}
        </Button>
      </div>
    </>
  );
};

/** What one lets Greffier read at Google, how to begin, and how to end it. */
export const Own = ({ connection, depart, isLeaving }: Departing & { readonly connection: GoogleConnection }) => {
  const { own, isDelegated, isConfigured } = connection;
  return (
    <Step title={fr.own}>
      {own === null ? <p>{isDelegated ? fr.delegated : fr.none}</p> : null}
      {own === null ? null : <Authorised own={own} depart={depart} isLeaving={isLeaving} />}
      {own === null && isConfigured && !isDelegated ? (
        <Button variant="primary" className="self-start" disabled={isLeaving} onClick={() => void depart()}>
          {isLeaving ? fr.leaving : fr.authorise}
        </Button>
      ) : null}
      {isConfigured || isDelegated ? null : <p className="text-tertiary text-sm">{fr.notConfigured}</p>}
    </Step>
  );
};
