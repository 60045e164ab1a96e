import { Layers, MessageSquare, Zap } from 'lucide-react';
import { Card } from '../../ui/Section.tsx';
import { fr } from './fr.ts';

const TILES = [
  { icon: Layers, ...fr.closing.sessions },
  { icon: Zap, ...fr.closing.live },
  { icon: MessageSquare, ...fr.closing.commands },
] as const;

/** What the bot is, in three tiles. */
export const ClosingCard = () => (
  <Card className="divide-border grid divide-y sm:grid-cols-3 sm:divide-x sm:divide-y-0">
    {TILES.map(({ icon: Icon, title, note }) => (
      <div key={title} className="flex items-center gap-3 px-5 py-4">
        <Icon aria-hidden size={20} className="text-accent shrink-0" />
        <div>
          <p className="font-semibold">{title}</p>
          <p className="text-tertiary text-sm">{note}</p>
        </div>
      </div>
    ))}
  </Card>
);
