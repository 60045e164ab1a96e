import { isQuestion } from '#api/contract/questions.ts';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog as Base } from '@base-ui/react/dialog';
import { skipToken } from '@reduxjs/toolkit/query';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { countOf } from '../fr/plural.ts';
import { useDraft } from '../list/useDraft.ts';
import { useAskQuestionQuery, useSearchQuery } from '../search/api.ts';
import { fr as found } from '../search/fr.ts';
import { Sought } from '../search/Sought.tsx';
import { BACKDROP } from '../ui/overlays/classes.ts';
import { entriesOf, type Entry } from './entries.ts';
import { EntryContent } from './EntryContent.tsx';
import { fr } from './fr.ts';
import { useAllCommands } from './registry.ts';
import { useSectionCommands } from './useSectionCommands.ts';

export interface PaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const POPUP =
  'fixed top-4 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-2xl -translate-x-1/2 flex-col overflow-hidden rounded-lg bg-surface shadow-overlay transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:top-[12dvh] sm:max-h-[76dvh]';

/** Answers are asked for from this many letters on. */
const SHORTEST = 2;

/** What is typed, what was found for it, and whether an answer is on its way. */
const useFound = () => {
  const [sought, seek] = useState('');
  const [typed, type] = useDraft(sought, seek);
  const [asked, ask] = useState('');
  const [text, current] = [sought.trim(), typed.trim()];
  const isLong = text.length >= SHORTEST;
  const search = useSearchQuery(isLong ? { q: text, limit: 4 } : skipToken);
  const isAsked = current.length >= SHORTEST && (isQuestion(current) || asked === current);
  const question = useAskQuestionQuery(isLong && isAsked && text === current ? { q: text } : skipToken);
  const isAnswering = isAsked && question.isFetching;
  return {
    typed,
    type,
    ask: () => ask(current),
    isAsked,
    results: text === current ? search.currentData : undefined,
    answer: isAsked && text === current ? question.currentData : undefined,
    isWaiting: current.length >= SHORTEST && (search.isFetching || isAnswering || text !== current),
    hasFailed:
      (search.error !== undefined && !search.isFetching) ||
      (isAsked && question.error !== undefined && !question.isFetching),
  };
};

/** The entries under their headings, in their order. */
const groupsOf = (entries: readonly Entry[]) =>
  [...Map.groupBy(entries, ({ heading }) => heading)].map(([heading, items]) => ({ heading, items }));

const Field = ({ onClose }: { readonly onClose: () => void }) => {
  const navigate = useNavigate();
  const { typed, type, ask, isWaiting, hasFailed, ...answers } = useFound();
  const [isEntered, enter] = useState(false);
  const commands = useAllCommands();
  const sections = useSectionCommands(typed.trim() !== '');
  const entries = entriesOf(typed, answers, typed.trim() === '' ? commands : [...commands, ...sections]);

  const start = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    if (entry.kind === 'ask') return ask();
    onClose();
    if (entry.kind === 'command') entry.command.run();
    else void navigate(entry.kind === 'hit' ? entry.hit.to : entry.to);
  };
  // Enter, pressed before the answer was there, opens what comes first in it.
  const [first] = entries;
  useEffect(() => {
    if (isEntered && !isWaiting) start(first);
  });
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={groupsOf(entries)}
      itemToStringValue={({ id }: Entry) => id}
      value={typed}
      onValueChange={(text, { reason }) => {
        if (reason === 'item-press') return;
        enter(false);
        type(text);
      }}
    >
      <div className="border-border flex items-center gap-3 border-b px-4">
        <Search aria-hidden size={18} className="text-tertiary shrink-0" />
        <Autocomplete.Input
          aria-label={fr.palette}
          placeholder={fr.hint}
          maxLength={200}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !isWaiting || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.preventBaseUIHandler();
            enter(true);
          }}
          className="placeholder:text-tertiary h-13 min-w-0 flex-1 bg-transparent text-lg outline-none"
        />
      </div>
      {answers.answer?.passages.length === 0 ? (
        <div className="px-4 pt-3">
          <Sought answer={answers.answer} />
        </div>
      ) : null}
      <Autocomplete.List aria-label={fr.results} className="overflow-y-auto py-2 empty:hidden">
        {({ heading, items }: { readonly heading: string; readonly items: readonly Entry[] }) => (
          <Autocomplete.Group key={heading} items={items}>
            <Autocomplete.GroupLabel className="text-tertiary px-4 pt-2 pb-1 text-xs font-medium">
              {heading}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(entry: Entry) => (
                <Autocomplete.Item
                  key={entry.id}
                  value={entry}
                  onClick={() => start(entry)}
                  className="data-highlighted:bg-sunken flex min-h-9 cursor-default items-start gap-3 px-4 py-1.5 outline-none pointer-coarse:min-h-11"
                >
                  <EntryContent entry={entry} typed={typed} />
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <p className="border-border text-tertiary border-t px-4 py-2 text-sm max-sm:hidden">{fr.keys}</p>
      <output className={hasFailed ? 'text-danger px-4 pb-2 text-sm' : 'sr-only'}>
        {hasFailed
          ? fr.failed
          : isWaiting
            ? answers.isAsked
              ? found.asking
              : fr.searching
            : countOf(entries.filter(({ kind }) => kind === 'hit').length, ...fr.found)}
      </output>
    </Autocomplete.Root>
  );
};

/** ⌘K: everything that can be found, opened or done, from one field. */
export const Palette = ({ open, onOpenChange }: PaletteProps) => (
  <Base.Root open={open} onOpenChange={onOpenChange}>
    <Base.Portal>
      <Base.Backdrop className={BACKDROP} />
      <Base.Popup className={POPUP}>
        <Base.Title className="sr-only">{fr.palette}</Base.Title>
        <Field onClose={() => onOpenChange(false)} />
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
);
