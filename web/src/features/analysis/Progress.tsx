import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { fr } from './fr.ts';
import type { Running } from './useAnalysis.ts';

/** Whole seconds since the component was mounted. */
const useElapsed = (): number => {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setElapsed(Math.floor((performance.now() - start) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return elapsed;
};

/** What is running and for how long, with a way out. How much is left nobody knows, so nothing pretends to. */
export const Progress = ({ running, onCancel }: { readonly running: Running; readonly onCancel: () => void }) => {
  const elapsed = useElapsed();
  return (
    <div className="border-border bg-surface flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border px-4 py-3">
      <span aria-hidden className="bg-accent size-2 animate-pulse rounded-full" />
      <output className="min-w-0 flex-1">{running.late ? fr.running.late : fr.running[running.task]}</output>
      <span aria-hidden className="text-tertiary">
        {fr.running.seconds(elapsed)}
      </span>
      <Button onClick={onCancel}>{fr.cancel}</Button>
    </div>
  );
};
