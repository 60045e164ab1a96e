import type { Answer } from '../../api/call.ts';
import type { googleSync } from '#api/contract/google-sync.ts';
import { messageOf } from '../../api/failure.ts';
import { formatDateTime, formatTime } from '../../fr/dates.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { FailureText } from '../../ui/FailureText.tsx';
import { Step } from '../../ui/Step.tsx';
import { useGoogleSyncQuery, useSyncGoogleNowMutation } from './api.ts';
import { fr } from './fr.ts';

/** How often it is looked at while it is asked for, in ms. */
const LOOK_MS = 5_000;

const Last = ({ last }: { readonly last: NonNullable<Answer<typeof googleSync>['last']> }) => (
  <>
    <Facts
      facts={[
        [fr.lastNews, formatDateTime(last.at)],
        [fr.synced, fr.counts(last)],
      ]}
    />
    {last.failures.map(({ code, message, people }) => (
      <Banner key={code} tone="warning">
        {fr.failedFor(message, people)}
      </Banner>
    ))}
  </>
);

/** How what people have at Google is read, and that it be read now. Nothing where Google is not configured. */
export const Sync = () => {
  const isAsked = useGoogleSyncQuery().data?.askedAt != null;
  const { data } = useGoogleSyncQuery(undefined, { pollingInterval: isAsked ? LOOK_MS : 0 });
  const [syncNow, { error, isLoading }] = useSyncGoogleNowMutation();
  if (data === undefined || data.everyMinutes === null) return null;
  const { everyMinutes, askedAt, paused, last } = data;
  return (
    <Step title={fr.sync}>
      <p>{fr.every(everyMinutes)}</p>
      {last === null ? null : <Last last={last} />}
      {paused === null ? null : <Banner tone="info">{fr.paused(paused.api, formatTime(paused.until))}</Banner>}
      <div className="flex flex-col items-start gap-3">
        <Button disabled={isLoading || askedAt !== null} onClick={() => void syncNow()}>
          {askedAt === null ? fr.syncNow : fr.syncing}
        </Button>
        {error === undefined ? null : (
          <Banner tone="danger">
            <FailureText>{messageOf(error)}</FailureText>
          </Banner>
        )}
      </div>
    </Step>
  );
};
