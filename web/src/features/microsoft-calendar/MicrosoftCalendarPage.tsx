import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Administration } from '../../administration/Administration.tsx';
import { messageOf } from '../../api/failure.ts';
import { selectUser } from '../../identity/slice.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useMicrosoftCalendarsQuery } from './api.ts';
import { fr } from './fr.ts';
import { Own } from './Own.tsx';
import { Setup } from './Setup.tsx';
import { Sync } from './Sync.tsx';
import { useReturned } from './useReturned.ts';

const Calendars = () => {
  useReturned();
  const { data, error, isFetching, refetch } = useMicrosoftCalendarsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (data !== undefined)
    return (
      <>
        <Own {...data} />
        {data.administration === null ? null : (
          <>
            <Setup {...data.administration} />
            <Sync />
          </>
        )}
      </>
    );
  return error !== undefined && !isFetching ? (
    <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />
  ) : (
    <Loading>
      <Skeleton className="h-80 w-full" />
    </Loading>
  );
};

const Frame = ({ children }: { readonly children: ReactNode }) =>
  useSelector(selectUser)?.role === 'admin' ? (
    <Administration current="settings">{children}</Administration>
  ) : (
    <div className="flex flex-col gap-5">{children}</div>
  );

/** Whether one’s calendar at Microsoft is read, and how an administrator turns that on. */
export const MicrosoftCalendarPage = () => (
  <Frame>
    <p className="text-secondary">{fr.intro}</p>
    <Calendars />
  </Frame>
);
