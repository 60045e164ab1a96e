import type { BackupAttemptView } from '#api/contract/backups.ts';
import { formatDateTime } from '../../../fr/dates.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Read } from '../../../ui/Read.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Code } from '../Code.tsx';
import { useBackupsQuery, type Backups } from './api.ts';
import { fr } from './fr.ts';

const EVERY = 30_000;

const contents = ({ name, events, erasures }: BackupAttemptView): string =>
  [
    ...(name === null ? [] : [name]),
    ...(events === null ? [] : [fr.events(events)]),
    ...(erasures === null ? [] : [fr.erasures(erasures)]),
  ].join(', ');

const Last = ({ label, one, none }: { label: string; one: BackupAttemptView | null; none: string }) => (
  <div>
    <dt className="text-tertiary text-sm">{label}</dt>
    <dd className="wrap-anywhere">
      {one === null ? (
        <span className="text-secondary">{none}</span>
      ) : (
        <>
          <span className="font-medium">{formatDateTime(one.at)}</span>
          <span className="text-secondary block text-sm">{contents(one)}</span>
        </>
      )}
    </dd>
  </div>
);

const Attempt = ({ one }: { readonly one: BackupAttemptView }) => (
  <li className="flex flex-col gap-1 px-5 py-3">
    <p className="font-medium">
      {(one.error === null ? fr.kind : fr.failed)[one.kind]}{' '}
      <span className="text-tertiary text-sm font-normal">{formatDateTime(one.at)}</span>
    </p>
    <p className="text-secondary text-sm wrap-anywhere">
      {one.error === null ? contents(one) : <Code code={one.error} />}
    </p>
  </li>
);

const Standing = ({ standing, daily, lastMade, lastProven }: Backups) => (
  <Section title={fr.standing[standing]}>
    <div className="flex flex-col gap-4 px-5 pb-5">
      <p className="text-secondary">{daily === null ? fr.configure : fr.daily(daily.at, daily.keepDays)}</p>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Last label={fr.lastMade} one={lastMade} none={fr.none} />
        <Last label={fr.lastProven} one={lastProven} none={fr.neverProven} />
      </dl>
      <p className="text-tertiary text-sm">{fr.masterKey}</p>
    </div>
  </Section>
);

/** When backups were made, and when one was last proven: what an operator looks at before it is needed. */
export const BackupsTab = () => {
  const reading = useBackupsQuery(undefined, {
    pollingInterval: EVERY,
    refetchOnMountOrArgChange: true,
    skipPollingIfUnfocused: true,
  });
  return (
    <Read reading={reading} waiting={<Skeleton className="h-72 w-full" />}>
      {(backups) => (
        <div className="flex flex-col gap-5">
          {backups.attempts[0]?.error ? (
            <Banner tone="danger">
              {fr.failed[backups.attempts[0].kind]} : <Code code={backups.attempts[0].error} />
            </Banner>
          ) : null}
          <Standing {...backups} />
          <Section title={fr.attempts}>
            {backups.attempts.length === 0 ? (
              <p className="text-secondary px-5 pb-4">{fr.noAttempts}</p>
            ) : (
              <ul className="divide-border border-border divide-y border-t">
                {backups.attempts.map((one) => (
                  <Attempt key={`${one.kind} ${one.at}`} one={one} />
                ))}
              </ul>
            )}
          </Section>
        </div>
      )}
    </Read>
  );
};
