import type { GlossaryRunView } from '#api/contract/glossary.ts';
import { formatDateTime } from '../../fr/dates.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { fr } from './fr.ts';

/** How far the glossary is in older meetings. */
export const RunState = ({ run }: { readonly run: GlossaryRunView }) => {
  const { kind, done, total, changed, endedAt } = run;
  return (
    <output className="border-border block bg-surface rounded-lg border px-5 py-3">
      <p className="font-medium">
        {fr.run[kind]}
        {endedAt === null ? null : (
          <span className="text-tertiary font-normal">, {fr.run.ended(formatDateTime(endedAt))}</span>
        )}
      </p>
      {endedAt === null ? (
        <ProgressBar label={fr.run[kind]} done={total === null ? null : done} total={total ?? 1} />
      ) : null}
      <p className="text-secondary text-sm tabular-nums">{fr.run.progress(done, total, changed)}</p>
    </output>
  );
};
