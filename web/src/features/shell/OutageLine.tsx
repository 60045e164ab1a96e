import { useSelector } from 'react-redux';
import { formatDateTime, formatTime } from '../../fr/dates.ts';
import { selectOutage } from '../../live/slice.ts';
import { Banner } from '../../ui/Banner.tsx';
import { fr } from './fr.ts';

const A_DAY_MS = 86_400_000;

/** The time; with its date once it is not of these hours any more. */
const sinceOf = (since: string): string =>
  Date.now() - Date.parse(since) < A_DAY_MS ? formatTime(since) : formatDateTime(since);

/** One line on every page while nothing can be saved: since when, that reading goes on, and what waits. It goes by itself. */
export const OutageLine = () => {
  const outage = useSelector(selectOutage);
  if (outage === null) return null;
  const { status, since, waiting } = outage;
  const said = [
    fr.outages[status](sinceOf(since)),
    status === 'away' ? fr.outageKeeps : null,
    waiting === null ? null : fr.outageWaits(waiting),
  ];
  return (
    <div className="mb-6 print:hidden">
      <Banner tone="warning">
        {said.filter((one) => one !== null).join(' ')}
      </Banner>
    </div>
  );
};
