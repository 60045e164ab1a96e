import type { ComingAnswer } from '#api/contract/joining.ts';
import { messageOf } from '../../api/failure.ts';
import { usePolling } from '../../live/usePolling.ts';
import { RegisterTabs } from '../../registers/RegisterTabs.tsx';
import { paths } from '../../routes/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Section } from '../../ui/Section.tsx';
import { Select } from '../../ui/Select.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useChooseJoiningMutation, useComingQuery } from './api.ts';
import { daysOf } from './days.ts';
import { fr } from './fr.ts';
import { MeetingItem } from './MeetingItem.tsx';
import { Plans } from './Plans.tsx';

/** While no stream tells what changed, in ms. */
const POLL_MS = 30_000;
const OPTIONS = (['none', 'organised', 'accepted'] as const).map((value) => ({ value, label: fr.preferences[value] }));

/** To which of their meetings the bot comes by itself. */
const Preference = ({ preference }: Pick<ComingAnswer, 'preference'>) => {
  const [choose, { isLoading }] = useChooseJoiningMutation();
  return (
    <Select
      className="max-w-96"
      label={fr.preference}
      hint={fr.preferenceHint}
      value={preference}
      options={OPTIONS}
      disabled={isLoading}
      onChange={(wants) =>
        void choose({ wants }).then(({ error }) =>
          error === undefined ? showToast('success', fr.preferred) : showToast('error', fr.failed(messageOf(error))),
        )
      }
    />
  );
};

const Meetings = ({ meetings, calendars }: Pick<ComingAnswer, 'meetings' | 'calendars'>) => {
  if (meetings.length === 0 && !calendars)
    return (
      <EmptyState
        title={fr.noCalendar}
        note={fr.noCalendarNote}
        action={
          <span className="flex flex-wrap justify-center gap-3">
            <ButtonLink to={paths.googleConnection}>{fr.connectGoogle}</ButtonLink>
            <ButtonLink to={paths.microsoftCalendar}>{fr.connectMicrosoft}</ButtonLink>
          </span>
        }
        guide={paths.guide('connexion-automatique')}
      />
    );
  if (meetings.length === 0) return <EmptyState title={fr.none} guide={paths.guide('connexion-automatique')} />;
  return daysOf(meetings).map((day) => (
    <section key={day.label} aria-label={day.label}>
      <h3 className="bg-sunken text-secondary border-border border-y px-5 py-2 text-sm font-medium first-letter:uppercase">
        {day.label}
      </h3>
      <ul className="divide-border divide-y">
        {day.meetings.map((meeting) => (
          <MeetingItem key={meeting.id} meeting={meeting} />
        ))}
      </ul>
    </section>
  ));
};

const Coming = () => {
  const { data, error, isFetching, refetch } = useComingQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: usePolling(POLL_MS),
  });
  if (data === undefined)
    return error !== undefined && !isFetching ? (
      <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <Loading className="flex flex-col gap-5">
        <Skeleton className="h-16 w-full max-w-96" />
        <Skeleton className="h-64 w-full" />
      </Loading>
    );
  if (!data.mayChoose) return <p className="text-secondary">{fr.readOnly}</p>;
  return (
    <>
      <Preference preference={data.preference} />
      <Section title={fr.meetings}>
        <Meetings meetings={data.meetings} calendars={data.calendars} />
      </Section>
      <Plans plans={data.plans} />
    </>
  );
};

/** /joining: meetings that are to come, and whether the bot comes to them by itself. */
export const JoiningPage = () => (
  <div className="flex flex-col gap-5">
    <RegisterTabs current="joining" />
    <p className="text-secondary max-w-[70ch]">{fr.note}</p>
    <Coming />
  </div>
);
