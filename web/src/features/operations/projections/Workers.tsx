import { Section } from '../../../ui/Section.tsx';
import { StatusBadge } from '../../../ui/Badge.tsx';
import type { Checks } from './api.ts';
import { fr } from './fr.ts';

type Worker = Checks['workers']['list'][number];

const Row = ({ worker: { role, capacity, taken, draining } }: { readonly worker: Worker }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
    <div>
      <p className="font-medium">{fr.workerRole[role]}</p>
      <p className="text-secondary text-sm">{fr.taken[role](taken, capacity)}</p>
    </div>
    {draining ? (
      <StatusBadge tone="warning">{fr.draining}</StatusBadge>
    ) : (
      <StatusBadge tone={taken < capacity ? 'success' : 'accent'}>{taken < capacity ? fr.free : fr.full}</StatusBadge>
    )}
  </li>
);

/** Processes that take work up to a capacity of their own: how much, and how much of it is taken. */
export const Workers = ({ workers }: { readonly workers: readonly Worker[] }) => (
  <Section title={fr.workers}>
    {workers.length === 0 ? (
      <p className="text-secondary px-5 pb-4">{fr.noWorkers}</p>
    ) : (
      <ul className="divide-border border-border divide-y border-t">
        {workers.map((worker) => (
          <Row key={worker.id} worker={worker} />
        ))}
      </ul>
    )}
  </Section>
);
