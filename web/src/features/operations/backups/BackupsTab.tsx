import type { BackupAttemptView } from '#api/contract/backups.ts';
import { formatDateTime } from '../../../fr/dates.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Read } from '../../../ui/Read.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Code } from '../Code.tsx';
import { useBackupsQuery, useBackupsQueryState, type Backups } from './api.ts';
import { BackUpNow } from './BackUpNow.tsx';
import { fr } from './fr.ts';
import { Progress } from './Progress.tsx';

/** Between two looks, in ms; while something is under way. */
const EVERY = 30_000;
const OFTEN = 1_000;

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

const Standing = ({ standing, proof, daily, underWay, proving, lastMade, lastProven }: Backups) => (
  <Section title={fr.standing[standing]} aside={daily === null ? null : <BackUpNow busy={underWay !== null} />}>
    <div className="flex flex-col gap-4 px-5 pb-5">
      {underWay === null ? null : <Progress underWay={underWay} />}
      <p className="text-secondary">
        {daily === null ? fr.configure : `${fr.daily(daily.at, daily.keepDays)} ${fr.proving(daily.proveDays)}`}
      </p>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Last label={fr.lastMade} one={lastMade} none={fr.none} />
        <Last label={fr.lastProven} one={lastProven} none={fr.neverProven} />
      </dl>
      {proving ? <output className="text-secondary text-sm">{fr.provingNow}</output> : null}
      {proof === 'late' ? <p className="text-warning text-sm">{fr.proofLate}</p> : null}
      <p className="text-tertiary text-sm">{fr.masterKey}</p>
    </div>
  </Section>
);

/** Why the last attempt of a kind failed, as long as none has succeeded since. */
const failuresOf = ({ attempts }: Backups): readonly BackupAttemptView[] =>
  (['made', 'proven'] as const).flatMap((kind) => {
    const last = attempts.find((one) => one.kind === kind);
    return last?.error ? [last] : [];
  });

/** When backups were made, and when one was last proven: what an operator looks at before it is needed. */
export const BackupsTab = () => {
  const { data } = useBackupsQueryState();
  const isBusy = data !== undefined && (data.underWay !== null || data.proving);
  const reading = useBackupsQuery(undefined, {
    pollingInterval: isBusy ? OFTEN : EVERY,
    refetchOnMountOrArgChange: true,
    skipPollingIfUnfocused: true,
  });
  return (
    <Read reading={reading} waiting={<Skeleton className="h-72 w-full" />}>
      {(backups) => (
        <div className="flex flex-col gap-5">
          {failuresOf(backups).map(({ kind, error }) => (
            <Banner key={kind} tone="danger">
              {fr.failed[kind]} : <Code code={String(error)} />
            </Banner>
          ))}
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
