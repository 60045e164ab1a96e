import type { readDelivery } from '#api/contract/outgoing-webhooks.ts';
import type { Answer } from '../../api/call.ts';
import { messageOf } from '../../api/failure.ts';
import { formatDateTime } from '../../fr/dates.ts';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Link } from '../../ui/Link.tsx';
import { Read } from '../../ui/Read.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useDeliveryQuery, useReplayDeliveryMutation, type DeliveryPlace } from './api.ts';
import { fr } from './fr.ts';

type Detail = Answer<typeof readDelivery>;

/** How often it is looked at while it waits, in ms. */
const LOOK_MS = 3_000;

const Try = ({ one }: { readonly one: Detail['tries'][number] }) => (
  <li className="flex flex-col gap-1 py-3">
    <p className="font-medium">{fr.try(one.number, formatDateTime(one.triedAt))}</p>
    <p className="text-secondary text-sm">
      {[
        fr.outcome(one.outcome),
        ...(one.status === null ? [] : [fr.status(one.status)]),
        fr.lasted(one.durationMs),
      ].join(', ')}
    </p>
    {one.answer === null ? (
      <p className="text-tertiary text-sm">{fr.noAnswer}</p>
    ) : (
      <figure>
        <figcaption className="text-tertiary text-sm">{fr.answer}</figcaption>
        <pre className="bg-sunken mt-1 rounded-md px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap">
          {one.answer}
        </pre>
      </figure>
    )}
  </li>
);

const Tries = ({ read: { delivery, tries } }: { readonly read: Detail }) => (
  <div className="flex flex-col gap-4">
    <CopyField label={fr.id} text={delivery.id} />
    <p className="text-secondary text-sm">
      {fr.happened(formatDateTime(delivery.occurredAt))}
      {delivery.meetingId === null ? null : (
        <>
          {' · '}
          <Link to={paths.meeting(delivery.meetingId)} className="text-accent underline">
            {fr.meeting}
          </Link>
        </>
      )}
    </p>
    {tries.length === 0 ? (
      <p className="text-tertiary">{fr.noTry}</p>
    ) : (
      <ol aria-label={fr.tries} className="divide-border divide-y">
        {tries.map((one) => (
          <Try key={one.triedAt} one={one} />
        ))}
      </ol>
    )}
  </div>
);

interface Props {
  readonly place: DeliveryPlace;
  /** What was sent, for people. */
  readonly title: string;
  readonly onClose: () => void;
}

/** One delivery: its id, every attempt, what was answered, and sending it again. */
export const DeliveryDialog = ({ place, title, onClose }: Props) => {
  const isWaiting = useDeliveryQuery(place).data?.delivery.phase === 'waiting';
  const reading = useDeliveryQuery(place, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isWaiting ? LOOK_MS : 0,
  });
  const [replay, { isLoading }] = useReplayDeliveryMutation();
  const again = async (): Promise<void> => {
    const { error } = await replay(place);
    if (error === undefined) showToast('success', fr.replayed);
    else showToast('error', fr.failed(messageOf(error)));
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <Button variant="primary" disabled={isLoading} onClick={() => void again()}>
          {fr.replay}
        </Button>
      }
    >
      <Read reading={reading} waiting={<Skeleton className="h-40 w-full" />}>
        {(read) => <Tries read={read} />}
      </Read>
    </Dialog>
  );
};
