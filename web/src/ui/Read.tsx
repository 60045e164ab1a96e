import type { ReactNode } from 'react';
import { messageOf } from '../api/failure.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import { Loading } from './Skeleton.tsx';

interface Props<Data> {
  readonly reading: {
    readonly currentData?: Data | undefined;
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** What stands there before the first answer. */
  readonly waiting: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** What was read; before that its geometry, and where it could not be read why, with another try. */
export const Read = <Data,>({ reading, waiting, children }: Props<Data>) => {
  const { currentData, error, isFetching, refetch } = reading;
  if (currentData !== undefined) return children(currentData);
  if (error !== undefined && !isFetching)
    return <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />;
  return <Loading>{waiting}</Loading>;
};
