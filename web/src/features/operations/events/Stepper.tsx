import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Read } from '../../../ui/Read.tsx';
import { tabSearch } from '../tabs.ts';
import { useStreamEventQuery } from './api.ts';
import { EventView } from './EventView.tsx';
import { fr } from './fr.ts';

interface StepsProps {
  readonly revision: number;
  readonly last: number;
  readonly onGo: (revision: number) => void;
}

const Steps = ({ revision, last, onGo }: StepsProps) => (
  <fieldset aria-label={fr.stepping} className="flex flex-wrap gap-2">
    <Button disabled={revision === 0} icon={<ChevronsLeft aria-hidden size={16} />} onClick={() => onGo(0)}>
      {fr.first}
    </Button>
    <Button disabled={revision === 0} icon={<ChevronLeft aria-hidden size={16} />} onClick={() => onGo(revision - 1)}>
      {fr.previous}
    </Button>
    <Button
      disabled={revision >= last}
      icon={<ChevronRight aria-hidden size={16} />}
      onClick={() => onGo(revision + 1)}
    >
      {fr.next}
    </Button>
    <Button disabled={revision >= last} icon={<ChevronsRight aria-hidden size={16} />} onClick={() => onGo(last)}>
      {fr.last}
    </Button>
  </fieldset>
);

/** One event of a stream at a time, by its place in the address. */
export const Stepper = ({ stream }: { readonly stream: string }) => {
  const [params, setParams] = useSearchParams();
  const at = params.get('at') ?? params.get('event') ?? '0';
  const projection = params.get('projection');
  // Not in the address: a link that somebody passes on shows nobody's data.
  const [shownOf, setShownOf] = useState<string | null>(null);
  const personal = shownOf === stream ? 'shown' : 'masked';
  const reading = useStreamEventQuery({ stream, at, projection, personal });
  const go = (revision: number, of: string | null = projection): void =>
    setParams(tabSearch('events', { stream, at: String(revision), ...(of !== null && { projection: of }) }), {
      replace: true,
    });
  // The step before stays until the next one is there: buttons keep the focus.
  const before = reading.isFetching && reading.data?.stream === stream ? reading.data : undefined;
  return (
    <Read
      reading={{ ...reading, currentData: reading.currentData ?? before }}
      waiting={<Skeleton className="h-96 w-full" />}
    >
      {(event) => (
        <div className="flex flex-col gap-4" aria-busy={reading.isFetching}>
          <div>
            <h2 className="font-mono text-sm wrap-anywhere">{stream}</h2>
            <output className="text-secondary">{fr.place(event.revision, event.last)}</output>
          </div>
          <Steps revision={event.revision} last={event.last} onGo={(revision) => go(revision)} />
          <EventView
            event={event}
            projection={projection}
            onProjection={(name) => go(event.revision, name)}
            shown={personal === 'shown'}
            onShow={(show) => setShownOf(show ? stream : null)}
          />
        </div>
      )}
    </Read>
  );
};
