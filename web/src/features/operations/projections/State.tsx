import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ProjectionRow } from './api.ts';
import { fr } from './fr.ts';
import { ProblemRow } from './ProblemRow.tsx';
import type { Problem } from './problems.ts';

interface Props {
  readonly standing: { readonly projections: readonly ProjectionRow[] };
  readonly problems: readonly Problem[];
}

const keyOf = (problem: Problem): string => {
  if ('projections' in problem) return `${problem.kind} ${problem.projections.map(({ name }) => name).join(' ')}`;
  if ('projection' in problem) return `${problem.kind} ${problem.projection.name}`;
  return 'rebuild' in problem ? `${problem.kind} ${problem.rebuild.id}` : problem.kind;
};

/** « Tout va bien », or what does not, each with what mends it. */
export const State = ({ standing: { projections }, problems }: Props) => {
  const isBehind = projections.some(({ behind }) => (behind ?? 0) > 0);
  const well = isBehind ? fr.working : fr.well(projections.length);
  return (
    <section aria-label={fr.problems} className="flex flex-col gap-3">
      <output className="inline-flex items-center gap-2 text-lg font-semibold">
        {problems.length === 0 ? (
          <CircleCheck aria-hidden size={20} className="text-success shrink-0" />
        ) : (
          <TriangleAlert aria-hidden size={20} className="text-warning shrink-0" />
        )}
        {problems.length === 0 ? well : fr.unwell(problems.length)}
      </output>
      {problems.length === 0 ? null : (
        <ul className="border-border bg-surface divide-border divide-y rounded-lg border">
          {problems.map((problem) => (
            <ProblemRow key={keyOf(problem)} problem={problem} />
          ))}
        </ul>
      )}
    </section>
  );
};
