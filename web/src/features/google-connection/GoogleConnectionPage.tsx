import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Administration } from '../../administration/Administration.tsx';
import { messageOf } from '../../api/failure.ts';
import { selectUser } from '../../identity/slice.ts';
import { paths } from '../../routes/paths.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Link } from '../../ui/Link.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useGoogleConnectionQuery } from './api.ts';
import { fr } from './fr.ts';
import { Own } from './Own.tsx';
import { Setup } from './Setup.tsx';
import { Sync } from './Sync.tsx';
import { useDeparture, useReturned } from './useReturned.ts';

const Connection = () => {
  const departure = useDeparture();
  useReturned(departure.depart);
  const { data, error, isFetching, refetch } = useGoogleConnectionQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data !== undefined)
    return (
      <>
        <Own connection={data} {...departure} />
        {data.administration === null ? null : (
          <>
            <Setup setup={data.administration} />
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

/** What people let Greffier read at Google, and how an administrator connects it. */
export const GoogleConnectionPage = () => (
  <Frame>
    <p className="text-secondary">
      {fr.intro}{' '}
      <Link to={paths.guide('google-meet')} className="text-accent underline">
        {fr.guide}
      </Link>
    </p>
    <Connection />
  </Frame>
);
