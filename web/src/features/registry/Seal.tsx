import { isBackwards } from '#api/contract/day.ts';
import { auditProof } from '#api/contract/registry.ts';
import { ShieldCheck, ShieldX } from 'lucide-react';
import { messageOf } from '../../api/failure.ts';
import { useSaveFile } from '../../exports/useSaveFile.ts';
import { useNow } from '../../live/useNow.ts';
import { Banner } from '../../ui/Banner.tsx';
import { FailureText } from '../../ui/FailureText.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Card } from '../../ui/Section.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useAuditSealQuery, useVerifyAuditMutation } from './api.ts';
import type { Filters } from './filters.ts';
import { agoText, fr } from './fr.ts';

const WHILE_RUNNING_MS = 1_000;
const OTHERWISE_MS = 30_000;

export interface SealProps {
  readonly period: Pick<Filters, 'from' | 'to'>;
}

/** How far the log was held against the chain, and the proof of it. */
export const Seal = ({ period }: SealProps) => {
  const [begin, beginning] = useVerifyAuditMutation();
  const reading = useAuditSealQuery(undefined, { refetchOnMountOrArgChange: true, pollingInterval: OTHERWISE_MS });
  const { data } = reading;
  const running = data?.running ?? null;
  useAuditSealQuery(undefined, { pollingInterval: WHILE_RUNNING_MS, skip: running === null });
  const now = useNow(OTHERWISE_MS);
  const save = useSaveFile();
  if (data === undefined)
    return reading.error !== undefined && !reading.isFetching ? (
      <Card>
        <ErrorNotice message={messageOf(reading.error)} onRetry={() => void reading.refetch()} />
      </Card>
    ) : (
      <Loading>
        <Skeleton className="h-28 w-full" />
      </Loading>
    );
  const { verified, entries, head } = data;
  const faults = verified?.report?.faults ?? [];
  const checked = verified?.report?.entries ?? 0;
  const search = new URLSearchParams(Object.entries(period).filter(([, value]) => value !== '')).toString();
  const sentence = () => {
    if (verified?.finishedAt == null) return fr.never;
    const ago = agoText(verified.finishedAt, now);
    return faults.length === 0 ? fr.sealed(checked, ago) : fr.broken(faults.length, ago);
  };
  const verify = async (): Promise<void> => {
    await begin();
    void reading.refetch();
  };
  const Icon = faults.length === 0 ? ShieldCheck : ShieldX;
  return (
    <section
      aria-label={fr.seal}
      className="border-border bg-surface flex flex-col gap-3 rounded-lg border px-4 py-4 sm:px-5"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="flex min-w-0 flex-1 basis-80 items-center gap-3">
          <Icon
            aria-hidden
            size={20}
            className={`shrink-0 ${faults.length > 0 ? 'text-danger' : verified === null ? 'text-tertiary' : 'text-success'}`}
          />
          <span>
            {sentence()}
            {verified !== null && entries > checked ? (
              <span className="text-tertiary"> {fr.behind(entries - checked)}.</span>
            ) : null}
          </span>
        </p>
        <div className="flex flex-wrap gap-2 max-sm:-mx-1">
          <Button disabled={running !== null || beginning.isLoading} onClick={() => void verify()}>
            {fr.verify}
          </Button>
          <Button
            disabled={isBackwards(period)}
            onClick={() => void save(`${auditProof.path}${search === '' ? '' : `?${search}`}`)}
          >
            {fr.proof}
          </Button>
        </div>
      </div>
      {beginning.error === undefined ? null : (
        <Banner tone="danger">
          <FailureText>{messageOf(beginning.error)}</FailureText>
        </Banner>
      )}
      {running === null ? null : (
        <output className="text-secondary flex flex-col gap-1.5">
          {running.state === 'waiting' ? fr.waiting : fr.verifying(running.checked, running.total)}
          <ProgressBar label={fr.verification} done={running.checked} total={running.total} />
        </output>
      )}
      {faults.length === 0 ? null : (
        <ul className="text-danger list-disc pl-8">
          {faults.slice(0, 20).map((fault) => (
            <li key={`${fault.eventId} ${fault.kind}`}>
              {fr.fault(fault.kind, fault.sequence)} <span className="font-mono text-sm">{fault.stream}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-tertiary text-sm wrap-anywhere max-sm:hidden">
        {fr.proofNote}
        {head === null ? null : (
          <>
            {' '}
            {fr.head}
            {'\u00A0: '}
            <span className="font-mono">{head.slice(0, 16)}…</span>
          </>
        )}
      </p>
    </section>
  );
};
