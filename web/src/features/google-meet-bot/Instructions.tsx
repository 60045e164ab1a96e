import { ChevronDown } from 'lucide-react';
import { fr } from './fr.ts';

/** How a bot is sent into a meeting, in six steps; folded away once one is there. */
export const Instructions = ({ folded }: { readonly folded: boolean }) => (
  <details key={String(folded)} open={!folded} className="group border-border bg-sunken self-start rounded-md border">
    <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-md px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
      {fr.start.instructions}
      <ChevronDown
        aria-hidden
        size={16}
        className="text-tertiary shrink-0 transition-transform group-open:rotate-180"
      />
    </summary>
    <ol className="text-secondary flex list-decimal flex-col gap-1.5 px-4 pb-4 pl-9 text-sm">
      {fr.start.steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </details>
);
