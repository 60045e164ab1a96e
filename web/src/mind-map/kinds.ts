import type { MindMapNode } from '#api/contract/mind-map.ts';
import { CircleHelp, Gavel, Hash, type LucideIcon, SquareCheckBig, UserRound, UsersRound } from 'lucide-react';

export type Kind = MindMapNode['type'];

interface Look {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly border: string;
  readonly stroke: string;
}

/** Each kind of node has an icon, a word and a colour. */
export const KINDS: Record<Kind, Look> = {
  root: { icon: UsersRound, text: 'text-text', border: 'border-text', stroke: 'var(--text)' },
  topic: { icon: Hash, text: 'text-accent', border: 'border-accent', stroke: 'var(--accent)' },
  decision: { icon: Gavel, text: 'text-success', border: 'border-success', stroke: 'var(--success)' },
  action: { icon: SquareCheckBig, text: 'text-warning', border: 'border-warning', stroke: 'var(--warning)' },
  question: { icon: CircleHelp, text: 'text-speaker-4', border: 'border-speaker-4', stroke: 'var(--speaker-4)' },
  participant: { icon: UserRound, text: 'text-secondary', border: 'border-field', stroke: 'var(--field-border)' },
};
