import type { DiagramView, ListedDiagram } from '#api/contract/documentation.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { anchorOf } from './list.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { useDiagramQuery } from './api.ts';
import { Drawn } from './Drawn.tsx';
import type { Edited } from './EditorDialog.tsx';
import { fr } from './fr.ts';
import { PlainText } from './PlainText.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';

type OnEdit = (edited: Edited) => void;

export interface AddedDiagramProps {
  readonly listed: ListedDiagram;
  /** Null for who may not. */
  readonly onEdit: OnEdit | null;
}

/** What administrators do with it. */
const Tools = ({ diagram, onEdit }: { readonly diagram: DiagramView; readonly onEdit: OnEdit }) => {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Button
        aria-label={fr.editThis(diagram.title)}
        icon={<Pencil aria-hidden size={16} />}
        onClick={() => onEdit({ diagram })}
      >
        {fr.edit}
      </Button>
      <Button
        variant="grave"
        aria-label={fr.removeThis(diagram.title)}
        icon={<Trash2 aria-hidden size={16} />}
        onClick={() => setRemoving(true)}
      >
        {fr.remove}
      </Button>
      <p className="text-tertiary text-sm">{fr.changed(diagram.changedBy, diagram.changedAt)}</p>
      <RemoveDialog open={isRemoving} onClose={() => setRemoving(false)} diagram={diagram} />
    </div>
  );
};

const Shown = ({ listed, onEdit }: AddedDiagramProps) => {
  const { data, error, refetch } = useDiagramQuery(listed.id);
  if (data === undefined)
    return error === undefined ? (
      <Loading className="print:hidden">
        <Skeleton className="h-64 w-full" />
      </Loading>
    ) : (
      <ErrorNotice message={fr.failed} onRetry={() => void refetch()} />
    );
  return (
    <>
      <Drawn text={data.text} title={data.title} />
      <details className="text-sm">
        <summary aria-label={fr.textOf(data.title)} className="cursor-pointer py-1">
          {fr.text}
        </summary>
        <PlainText text={data.text} />
      </details>
      {onEdit === null ? null : <Tools diagram={data} onEdit={onEdit} />}
    </>
  );
};

/** A diagram that administrators added, in its section. Its address leads there. */
export const AddedDiagram = ({ listed, onEdit }: AddedDiagramProps) => {
  const figure = useRef<HTMLElement>(null);
  const location = useLocation();
  const anchor = anchorOf(listed);
  useEffect(() => {
    if (location.hash !== `#${anchor}`) return;
    figure.current?.scrollIntoView();
    figure.current?.focus({ preventScroll: true });
  }, [location, anchor]);
  return (
    <figure
      ref={figure}
      id={anchor}
      tabIndex={-1}
      aria-label={listed.title}
      className="mt-4 flex max-w-3xl flex-col gap-2"
    >
      <figcaption className="text-text font-semibold">{listed.title}</figcaption>
      <Shown listed={listed} onEdit={onEdit} />
    </figure>
  );
};
