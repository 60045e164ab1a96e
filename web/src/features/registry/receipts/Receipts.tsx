import { exportReceipts, type ReceiptView } from '#api/contract/receipts.ts';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { useSaveFile } from '../../../exports/useSaveFile.ts';
import { formatDateTime } from '../../../fr/dates.ts';
import { paths } from '../../../routes/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Card } from '../../../ui/Section.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useReceiptsQuery } from './api.ts';
import { fr } from './fr.ts';

const Row = ({ receipt: { at, recipient, meeting, status } }: { readonly receipt: ReceiptView }) => (
  <li className="border-border border-t px-4 py-2.5 first:border-t-0">
    <span className="block wrap-anywhere">
      {recipient?.name ?? fr.erased} {status === 'unknown' ? `(${fr.unknown})` : null}
    </span>
    <span className="text-tertiary flex flex-wrap items-center gap-x-3 text-sm">
      <time dateTime={at}>{formatDateTime(at)}</time>
      <span className="max-w-full truncate">{meeting.title ?? fr.gone}</span>
    </span>
  </li>
);

/** Who received which minutes by mail. */
export const Receipts = () => {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useReceiptsQuery(page, { refetchOnMountOrArgChange: true });
  const save = useSaveFile();
  if (data === undefined)
    return error === undefined ? (
      <Loading>
        <Skeleton className="h-56 w-full" />
      </Loading>
    ) : (
      <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />
    );
  if (data.total === 0) return <EmptyState guide={paths.guide('assistance')} title={fr.none} />;
  return (
    <Card>
      <p className="flex flex-wrap items-center justify-between gap-2 px-4 py-2.5">
        {fr.intro(data.total)}
        <Button onClick={() => void save(exportReceipts.path)}>{fr.export}</Button>
      </p>
      <ul>
        {data.receipts.map((one) => (
          <Row key={one.id} receipt={one} />
        ))}
      </ul>
      <p className="flex flex-wrap gap-2 px-4 py-2.5">
        {page === 1 ? null : <Button onClick={() => setPage(page - 1)}>{fr.fewer}</Button>}
        {page * data.limit >= data.total ? null : <Button onClick={() => setPage(page + 1)}>{fr.more}</Button>}
      </p>
    </Card>
  );
};
