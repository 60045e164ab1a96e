import { messageOf } from '../../api/failure.ts';
import { formatDateTime, formatTime } from '../../fr/dates.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Step } from '../../ui/Step.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useMicrosoftCalendarSyncQuery, useReadMicrosoftCalendarsNowMutation } from './api.ts';
import { fr } from './fr.ts';

/** How often it is looked at while it is asked for, in ms. */
const LOOK_MS = 5_000;

/** How calendars are read, and that they be read now. Nothing where they are off. */
export const Sync = () => {
  const isAsked = useMicrosoftCalendarSyncQuery().data?.askedAt != null;
  const { data } = useMicrosoftCalendarSyncQuery(undefined, { pollingInterval: isAsked ? LOOK_MS : 0 });
  const [readNow, { isLoading }] = useReadMicrosoftCalendarsNowMutation();
  if (data === undefined || data.everyMinutes === null) return null;
  const { everyMinutes, askedAt, pausedUntil, last } = data;
  const ask = async () => {
    const { error } = await readNow();
    if (error !== undefined) showToast('error', messageOf(error));
  };
  return (
    <Step title={fr.sync}>
      <p>{fr.every(everyMinutes)}</p>
      {last === null ? null : (
        <Facts
          facts={[
            [fr.lastNews, formatDateTime(last.at)],
            [fr.synced, fr.counts(last)],
          ]}
        />
      )}
      {(last?.failures ?? []).map(({ code, message, people }) => (
        <Banner key={code} tone="warning">
          {fr.failedFor(message, people)}
        </Banner>
      ))}
      {pausedUntil === null ? null : <Banner tone="info">{fr.paused(formatTime(pausedUntil))}</Banner>}
      <Button className="self-start" disabled={isLoading || askedAt !== null} onClick={() => void ask()}>
        {askedAt === null ? fr.syncNow : fr.syncing}
      </Button>
    </Step>
  );
};
