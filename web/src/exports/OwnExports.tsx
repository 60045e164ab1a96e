import { lazy, Suspense, useState } from 'react';
import { useLateExportsQuery } from './api.ts';

/** Milliseconds between two looks at how far documents are, while one is being written. */
const POLL_MS = 1_500;

const LateExports = lazy(async () => ({ default: (await import('./LateExports.tsx')).LateExports }));

/** On every page, the documents that take long: whoever left before they were there finds them again. */
export const OwnExports = () => {
  const [isWriting, setWriting] = useState(false);
  const { data: all = [] } = useLateExportsQuery(undefined, { pollingInterval: isWriting ? POLL_MS : 0 });
  const isWritingNow = all.some(({ state }) => state === 'pending');
  if (isWriting !== isWritingNow) setWriting(isWritingNow);
  if (all.length === 0) return null;
  return (
    <Suspense>
      <LateExports all={all} />
    </Suspense>
  );
};
