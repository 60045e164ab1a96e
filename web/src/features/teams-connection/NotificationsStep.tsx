import type { MicrosoftCheck, MicrosoftConnection } from '#api/contract/microsoft.ts';
import { formatDateTime } from '../../fr/dates.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Check, Refusal } from './Check.tsx';
import { fr } from './fr.ts';
import { Step } from '../../ui/Step.tsx';

interface Props extends Pick<MicrosoftConnection, 'notifications'> {
  readonly isConfigured: boolean;
}

/** That Microsoft did not come to the address for a subscription: why, of what it makes none. */
const UNREACHED = 'GRAPH_ADDRESS_UNREACHED';

interface FoundProps extends Pick<Props, 'notifications'> {
  readonly answer: MicrosoftCheck | null;
}

/**
 * Whether Microsoft reaches this server from outside, which only Microsoft can tell, and why it makes no subscription.
 * It may have come once and not again: then one sentence says both.
 */
const Reach = ({ notifications: { address, reachedAt, refusals }, answer }: FoundProps) => {
  // Several resources are mostly refused for one reason, which the answer may have given just now.
  const reasons = [...new Map(refusals.map(({ failure }) => [failure.code, failure])).values()].filter(
    ({ code }) => code !== answer?.failure?.code,
  );
  const isUnreached = refusals.some(({ failure }) => failure.code === UNREACHED);
  // It makes none that leads to an address before it has been there.
  const hasCome = answer?.subscriptions?.some(({ isOurs }) => isOurs) ?? false;
  const isNever = reachedAt === null && refusals.length === 0 && !hasCome;
  return (
    <>
      {address !== null && reachedAt !== null && !isUnreached ? (
        <Banner tone="success">{fr.reachedAt(formatDateTime(reachedAt))}</Banner>
      ) : null}
      {address !== null && isNever ? <Banner tone="info">{fr.neverReached}</Banner> : null}
      {reasons.map((failure) => (
        <Refusal
          key={failure.code}
          failure={
            failure.code === UNREACHED && reachedAt !== null
              ? { ...failure, message: fr.reachedBefore(formatDateTime(reachedAt)) }
              : failure
          }
        />
      ))}
    </>
  );
};

/** Where Microsoft tells of transcripts, and whether it does. */
export const NotificationsStep = ({ notifications, isConfigured }: Props) => {
  const { address, publicAddress, subscriptions } = notifications;
  return (
    <Step title={fr.notifications}>
      <p className="wrap-anywhere">{address === null ? fr.unreachable(publicAddress) : fr.reachable(address)}</p>
      <p>{fr.held(subscriptions.length)}</p>
      <Check
        body={{ of: 'subscriptions' }}
        isConfigured={isConfigured}
        renderFound={(answer) => <Reach notifications={notifications} answer={answer} />}
      />
    </Step>
  );
};
