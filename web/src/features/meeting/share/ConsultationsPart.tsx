import type { ConsultationView } from '#api/contract/meeting-access.ts';
import { formatDateTime } from '../../../fr/dates.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useMeetingConsultationsQuery } from './api.ts';
import { fr } from './fr.ts';

const whatOf = ({ kind, format }: ConsultationView): string =>
  kind === 'meeting-read' ? fr.consultations.read : fr.consultations.exported((format ?? '').toUpperCase());

/** Who took the meeting as a file, and which administrators read it by their role alone. */
export const ConsultationsPart = ({ id }: { readonly id: string }) => {
  const { currentData, isError, refetch } = useMeetingConsultationsQuery(id, { refetchOnMountOrArgChange: true });
  if (currentData === undefined && isError)
    return <ErrorNotice message={fr.consultations.unread} onRetry={() => void refetch()} />;
  if (currentData === undefined)
    return (
      <Loading className="flex flex-col gap-2">
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-9 w-full" />
      </Loading>
    );
  const { consultations, total } = currentData;
  const older = total - consultations.length;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-secondary text-sm">{fr.consultations.note}</p>
      {consultations.length === 0 ? (
        <p className="text-secondary py-4 text-center">{fr.consultations.none}</p>
      ) : (
        <ul aria-label={fr.consultations.list} className="divide-border border-border divide-y border-y">
          {consultations.map((one) => (
            <li key={one.id} className="py-2 wrap-anywhere">
              {one.name ?? fr.consultations.erased} {whatOf(one)}{' '}
              <time dateTime={one.at} className="text-secondary text-sm whitespace-nowrap">
                {formatDateTime(one.at)}
              </time>
            </li>
          ))}
        </ul>
      )}
      {older === 0 ? null : <p className="text-secondary text-sm">{fr.consultations.more(older)}</p>}
    </div>
  );
};
