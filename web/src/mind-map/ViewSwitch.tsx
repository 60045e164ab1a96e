import { clsx } from 'clsx';
import { ListTree, Workflow } from 'lucide-react';
import { fr } from './fr.ts';

export type Shape = 'map' | 'list';

const VIEWS = [
  { view: 'map', label: fr.views.map, icon: Workflow },
  { view: 'list', label: fr.views.list, icon: ListTree },
] as const;

/** The map as a drawing or as a list. */
export const ViewSwitch = ({ view, onChange }: { readonly view: Shape; readonly onChange: (view: Shape) => void }) => (
  <fieldset aria-label={fr.views.label} className="border-border inline-flex rounded-md border p-0.5">
    {VIEWS.map(({ view: own, label, icon: Icon }) => (
      <button
        key={own}
        type="button"
        aria-pressed={own === view}
        onClick={() => onChange(own)}
        className={clsx(
          'inline-flex h-8 items-center gap-1.5 rounded-md px-2.5 font-medium pointer-coarse:h-10',
          own === view ? 'bg-accent-soft text-accent' : 'text-secondary hover:text-text',
        )}
      >
        <Icon aria-hidden size={16} />
        {label}
      </button>
    ))}
  </fieldset>
);
