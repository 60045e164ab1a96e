import { Plus } from 'lucide-react';
import { paths } from '../routes/paths.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { Section } from '../ui/Section.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { fr } from './fr.ts';

const GUIDE = `${paths.documentation}#guides`;

interface Props {
  /** How many diagrams were added; null while that is not known. */
  readonly count: number | null;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
  /** Null for who may not. */
  readonly onAdd: (() => void) | null;
}

/** Where administrators add diagrams; others see it only where the diagrams could not be loaded. */
export const AddedSection = ({ count, hasFailed, onRetry, onAdd }: Props) => {
  if (count === null && hasFailed)
    return (
      <Section title={fr.title}>
        <ErrorNotice message={fr.listFailed} onRetry={onRetry} />
      </Section>
    );
  if (onAdd === null) return null;
  const add = (
    <Button icon={<Plus aria-hidden size={16} />} className="print:hidden" onClick={onAdd}>
      {fr.add}
    </Button>
  );
  if (count === 0)
    return (
      <Section title={fr.title}>
        <EmptyState title={fr.none} note={fr.note} action={add} guide={GUIDE} />
      </Section>
    );
  return (
    <Section title={fr.title} aside={add}>
      <div className="text-secondary px-5 pb-4">
        {count === null ? (
          <Loading>
            <Skeleton className="h-5 w-52" />
          </Loading>
        ) : (
          <p>
            {fr.count(count)} {fr.note}
          </p>
        )}
      </div>
    </Section>
  );
};
