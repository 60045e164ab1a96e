import type { DeliveryView } from '#api/contract/outgoing-webhooks.ts';
import { useState } from 'react';
import { formatDateTime } from '../../fr/dates.ts';
import { StatusBadge, type Tone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Read } from '../../ui/Read.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useDeliveriesQuery } from './api.ts';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import { fr } from './fr.ts';

/** How often the list is looked at while something waits, in ms. */
const LOOK_MS = 3_000;

const TONES: Readonly<Record<DeliveryView['phase'], Tone>> = {
  waiting: 'warning',
  delivered: 'success',
  failed: 'danger',
  withheld: 'absent',
};

interface RowProps {
  readonly delivery: DeliveryView;
  readonly onOpen: () => void;
}

const Row = ({ delivery, onOpen }: RowProps) => {
  const { kind, phase, outcome, status, attempts, changedAt, nextAt } = delivery;
  const at = formatDateTime(changedAt);
  const said = [
    ...(outcome === null || phase === 'delivered' ? [] : [fr.outcome(outcome)]),
    ...(status === null ? [] : [fr.status(status)]),
    fr.attempts(attempts),
    ...(nextAt === null ? [] : [fr.next(formatDateTime(nextAt))]),
  ];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-medium">{fr.kind(kind)}</span>
          <StatusBadge tone={TONES[phase]}>{fr.deliveryPhases[phase]}</StatusBadge>
        </p>
        <p className="text-secondary text-sm">{said.join(' · ')}</p>
        <p className="text-tertiary text-sm">{at}</p>
      </div>
      <Button onClick={onOpen}>
        {fr.details}
        <span className="sr-only">{fr.detailsOf(fr.kind(kind), at)}</span>
      </Button>
    </li>
  );
};

/** What a webhook was sent, what changed last first, ten at a time. */
export const Deliveries = ({ id }: { readonly id: string }) => {
  const [page, go] = useState(1);
  const [opened, open] = useState<DeliveryView | null>(null);
  const waits = useDeliveriesQuery({ id, page }).data?.deliveries.some(({ phase }) => phase === 'waiting') ?? false;
  const reading = useDeliveriesQuery(
    { id, page },
    { refetchOnMountOrArgChange: true, pollingInterval: waits ? LOOK_MS : 0, skipPollingIfUnfocused: true },
  );
  return (
    <Read reading={reading} waiting={<Skeleton className="h-32 w-full" />}>
      {({ deliveries, total, limit }) =>
        total === 0 ? (
          <p className="text-tertiary">{fr.noneSent}</p>
        ) : (
          <>
            <ul aria-label={fr.sent} className="divide-border divide-y">
              {deliveries.map((delivery) => (
                <Row key={delivery.id} delivery={delivery} onOpen={() => open(delivery)} />
              ))}
            </ul>
            {total <= limit ? null : (
              <div className="flex gap-2">
                <Button disabled={page === 1} onClick={() => go(page - 1)}>
                  {fr.previous}
                </Button>
                <Button disabled={page * limit >= total} onClick={() => go(page + 1)}>
                  {fr.following}
                </Button>
              </div>
            )}
            {opened === null ? null : (
              <DeliveryDialog
                place={{ id, deliveryId: opened.id }}
                title={fr.kind(opened.kind)}
                onClose={() => open(null)}
              />
            )}
          </>
        )
      }
    </Read>
  );
};
