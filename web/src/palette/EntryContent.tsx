import { ArrowRight, MessageCircleQuestion, Search } from 'lucide-react';
import { Excerpt } from '../search/Excerpt.tsx';
import { ICONS } from '../search/HitList.tsx';
import type { Entry } from './entries.ts';
import { fr } from './fr.ts';
import { Keys } from './Keys.tsx';

const ICON = 'text-tertiary mt-0.5 shrink-0';

/** One line of the palette. */
export const EntryContent = ({ entry, typed }: { readonly entry: Entry; readonly typed: string }) => {
  if (entry.kind === 'everywhere')
    return (
      <>
        <Search aria-hidden size={16} className={ICON} />
        <span className="min-w-0 flex-1 truncate">{fr.everywhere(typed.trim())}</span>
      </>
    );
  if (entry.kind === 'ask')
    return (
      <>
        <MessageCircleQuestion aria-hidden size={16} className={ICON} />
        <span className="min-w-0 flex-1 truncate">{fr.ask(typed.trim())}</span>
      </>
    );
  if (entry.kind === 'command')
    return (
      <>
        <ArrowRight aria-hidden size={16} className={ICON} />
        <span className="min-w-0 flex-1">{entry.command.label}</span>
        {entry.command.keys === undefined ? null : <Keys keys={entry.command.keys} />}
      </>
    );
  const { group, segments, notes } = entry.hit;
  const Icon = ICONS[group];
  return (
    <>
      <Icon aria-hidden size={16} className={ICON} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 wrap-anywhere">
          <Excerpt segments={segments} />
        </span>
        <span className="text-secondary block truncate text-sm">{notes.join(' · ')}</span>
      </span>
    </>
  );
};
