import { useState } from 'react';
import { useLateExportsQuery } from './api.ts';
import { LateExports } from './LateExports.tsx';

/** Milliseconds between two looks at how far documents are, while one is being written. */
const POLL_MS = 1_500;

/** A person's documents that take long; a caller who left early finds them here. */
export const OwnExports = () => {
  const [isWriting, setWriting] = useState(false);
  const { data: all = [] } = useLateExportsQuery(undefined, { pollingInterval: isWriting ? POLL_MS : 0 });
  const isWritingNow = all.some(({ state }) => state === 'pending');
  if (isWriting !== isWritingNow) setWriting(isWritingNow);
  return all.length === 0 ? null : <LateExports all={all} />;
};
