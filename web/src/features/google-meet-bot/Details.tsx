import { Layers, MessageSquare, Zap } from 'lucide-react';
import { Collapsible } from '../../ui/Collapsible.tsx';
import { Card } from '../../ui/Section.tsx';
import { fr } from './fr.ts';

const ICONS = [Layers, Zap, MessageSquare] as const;

/** How the bot works and what it cannot do. */
export const TechnicalDetails = () => (
  <Collapsible title={fr.details.title}>
    <div className="grid gap-6 md:grid-cols-2">
      <ul className="text-secondary flex list-disc flex-col gap-1.5 pl-5">
        {fr.details.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div>
        <h3 className="mb-2 font-semibold">{fr.details.limits}</h3>
        <ul className="text-secondary flex list-disc flex-col gap-1.5 pl-5">
          {fr.details.limitList.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </div>
    </div>
  </Collapsible>
);

/** What the bot is, in three words. */
export const ClosingCard = () => (
  <Card className="divide-border grid divide-y sm:grid-cols-3 sm:divide-x sm:divide-y-0">
    {fr.closing.map(([title, note], index) => {
      const Icon = ICONS[index] ?? Layers;
      return (
        <div key={title} className="flex items-center gap-3 px-5 py-4">
          <Icon aria-hidden size={20} className="text-accent shrink-0" />
          <div>
            <p className="font-semibold">{title}</p>
            <p className="text-tertiary text-sm">{note}</p>
          </div>
        </div>
      );
    })}
  </Card>
);
