import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectUser } from '../identity/slice.ts';
import { paths } from '../routes/paths.ts';
import { RequestLog } from '../ui/FailureText.tsx';

/** Lets failures lead administrators to the log of the request that failed. */
export const RequestLogLinks = ({ children }: { readonly children: ReactNode }) => (
  <RequestLog value={useSelector(selectUser)?.role === 'admin' ? paths.requestLog : null}>{children}</RequestLog>
);
