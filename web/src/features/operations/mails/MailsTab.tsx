import type { MAIL_STATUSES } from '#api/contract/mails.ts';
import { Section } from '../../../ui/Section.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Read } from '../../../ui/Read.tsx';
import { useMailsQuery, type Mails } from './api.ts';
import { fr } from './fr.ts';
import { MailRow } from './MailRow.tsx';

const EVERY = 5_000;

interface Props extends Mails {
  readonly status: (typeof MAIL_STATUSES)[number];
}

const Part = ({ status, mails, counts }: Props) => {
  const shown = mails.filter((mail) => mail.status === status);
  const more = counts[status] - shown.length;
  return (
    <Section title={fr.sections[status]}>
      <p className="text-tertiary px-5 pb-3 text-sm">{fr.notes[status]}</p>
      {counts[status] === 0 ? (
        <p className="text-secondary px-5 pb-4">{fr.none[status]}</p>
      ) : (
        <ul className="divide-border border-border divide-y border-t">
          {shown.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      {more > 0 ? <p className="text-tertiary px-5 py-3 text-sm">{fr.more(more)}</p> : null}
    </Section>
  );
};

/** Mails that leave by themselves: those about which somebody has to decide first. */
export const MailsTab = () => {
  const reading = useMailsQuery(undefined, {
    pollingInterval: EVERY,
    refetchOnMountOrArgChange: true,
    skipPollingIfUnfocused: true,
  });
  return (
    <Read reading={reading} waiting={<Skeleton className="h-72 w-full" />}>
      {(mails) => (
        <div className="flex flex-col gap-5">
          <output className="text-lg font-semibold">{fr.standing(mails.counts)}</output>
          <Part status="unknown" {...mails} />
          <Part status="failed" {...mails} />
          {mails.counts.waiting === 0 ? null : <Part status="waiting" {...mails} />}
        </div>
      )}
    </Read>
  );
};
