import { formatDateTime, formatTime } from '../../../fr/dates.ts';
import type { Outage } from '../../../live/slice.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { fr } from './fr.ts';

const A_DAY_MS = 86_400_000;

/** The time; with its date once it is not of these hours any more. */
const sinceOf = (since: string): string =>
  Date.now() - Date.parse(since) < A_DAY_MS ? formatTime(since) : formatDateTime(since);

/** Since when nothing can be saved, that reading goes on, and what waits. */
export const OutageBanner = ({ outage }: { readonly outage: Outage }) => {
  const { status, since, waiting } = outage;
  const said = [
    fr.since[status](sinceOf(since)),
    status === 'away' ? fr.keeps : null,
    waiting === null ? null : fr.waits(waiting),
  ];
  return (
    <div className="mb-6 print:hidden">
      <Banner tone="warning">{said.filter((one) => one !== null).join(' ')}</Banner>
    </div>
  );
};
