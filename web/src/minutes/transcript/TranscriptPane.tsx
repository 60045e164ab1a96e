import { momentOf } from '#api/contract/minutes.ts';
import { clsx } from 'clsx';
import { ChevronDown, ChevronUp, Search } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { countOf } from '../../fr/plural.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { TextInput } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { fr } from '../fr.ts';
import type { LineFocus } from './focus.ts';
import { PlainRows } from './PlainRows.tsx';
import { VIRTUAL_FROM } from './rows.ts';
import type { TranscriptSource } from './source.ts';
import { type TranscriptSearch, useTranscriptSearch } from './useTranscriptSearch.ts';
import { paths } from '../../routes/paths.ts';

const VirtualRows = lazy(() => import('./VirtualRows.tsx').then((module) => ({ default: module.VirtualRows })));

interface SearchBarProps {
  readonly search: TranscriptSearch;
  readonly onStep: (by: 1 | -1) => void;
}

const Steps = ({ search: { found, current }, onStep }: SearchBarProps) => (
  <div className="ml-auto flex items-center gap-1">
    <output className="text-tertiary px-1 text-sm whitespace-nowrap">
      {current === -1 ? countOf(found.length, ...fr.transcript.found) : `${current + 1}\u00A0/\u00A0${found.length}`}
    </output>
    <IconButton
      label={fr.transcript.previous}
      icon={<ChevronUp aria-hidden size={16} />}
      disabled={found.length === 0}
      onClick={() => onStep(-1)}
    />
    <IconButton
      label={fr.transcript.next}
      icon={<ChevronDown aria-hidden size={16} />}
      disabled={found.length === 0}
      onClick={() => onStep(1)}
    />
  </div>
);

const SearchBar = ({ search, onStep }: SearchBarProps) => (
  <div className="border-border flex flex-wrap items-center gap-2 border-b p-3">
    <TextInput
      label={fr.transcript.search}
      hideLabel
      type="search"
      placeholder={fr.transcript.search}
      icon={<Search aria-hidden size={16} />}
      value={search.typed}
      onChange={(event) => search.setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
      }}
      className="min-w-0 flex-1 basis-44"
    />
    {search.query === '' ? null : <Steps search={search} onStep={onStep} />}
  </div>
);

const LinesSkeleton = ({ className }: { readonly className?: string | undefined }) => (
  <Loading className={clsx('flex flex-col gap-4 p-4', className)}>
    <Skeleton className="h-16 w-full" />
    <Skeleton className="h-16 w-full" />
    <Skeleton className="h-16 w-full" />
  </Loading>
);

interface Props {
  readonly transcript: TranscriptSource;
  readonly focus: LineFocus | null;
  /** Give it its height: the lines scroll inside. */
  readonly className?: string;
}

/** What was said, line by line, with a search of its own; it scrolls to the line in focus and makes it stand out. */
export const TranscriptPane = ({ transcript, focus, className }: Props) => {
  const { lines, isLoading, onRetry, live = false } = transcript;
  const search = useTranscriptSearch(lines);
  const [stepped, setStepped] = useState<{ readonly line: number; readonly after: LineFocus | null } | null>(null);
  // A citation followed after a step of the search leads away from it.
  const target = stepped !== null && stepped.after === focus ? stepped : focus;
  const onStep = (by: 1 | -1): void => {
    const line = search.step(by);
    if (line !== null) setStepped({ line: line.line, after: focus });
  };
  const shown: LineFocus | null = useMemo(
    () => (target === null ? null : { quote: '', request: 0, ...target }),
    [target],
  );
  const focusedLine = shown === null ? undefined : lines.find(({ line }) => line === shown.line);
  // The box of a meeting that grows is the same however long it becomes: another would lose the reader's place.
  const Rows = live || lines.length > VIRTUAL_FROM ? VirtualRows : PlainRows;

  if (isLoading) return <LinesSkeleton className={className} />;
  if (onRetry !== null) return <ErrorNotice message={fr.transcript.unread} onRetry={onRetry} />;
  if (lines.length === 0)
    return <EmptyState guide={paths.guide('depannage')} title={live ? fr.transcript.waiting : fr.transcript.missing} />;
  return (
    <div className={clsx('flex min-h-0 flex-col', className)}>
      <SearchBar search={search} onStep={onStep} />
      <output className="sr-only">
        {focusedLine === undefined
          ? ''
          : `${fr.transcript.shown(focusedLine.speaker, momentOf(focusedLine))}. ${focusedLine.text}`}
      </output>
      <Suspense fallback={<LinesSkeleton />}>
        <Rows
          lines={lines}
          focus={shown}
          target={target}
          query={search.query}
          label={fr.transcript.label}
          live={live}
        />
      </Suspense>
    </div>
  );
};
