import type { GlossaryEntryView } from '#api/contract/glossary.ts';
import { History, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { Administration } from '../../administration/Administration.tsx';
import { CommandButton } from '../../palette/CommandButton.tsx';
import { useCommands } from '../../palette/registry.ts';
import { paths } from '../../routes/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { TextInput } from '../../ui/Field.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useApplyToPastMutation, useGlossaryQuery } from './api.ts';
import { AppliedDialog } from './AppliedDialog.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import { EntryTable } from './EntryTable.tsx';
import { fr } from './fr.ts';
import { RemovalDialog } from './RemovalDialog.tsx';
import { RunState } from './RunState.tsx';

/** What is open beside the list. */
type Opened =
  | { readonly what: 'change' | 'remove' | 'show'; readonly entry: GlossaryEntryView }
  | { readonly what: 'add' };

/** While older meetings are gone through. */
const RUNNING_MS = 2_000;

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const OpenDialog = ({ opened, onClose }: { readonly opened: Opened; readonly onClose: () => void }) => {
  if (opened.what === 'add') return <EntryDialog entry={null} onClose={onClose} />;
  if (opened.what === 'change') return <EntryDialog entry={opened.entry} onClose={onClose} />;
  const Dialog = opened.what === 'remove' ? RemovalDialog : AppliedDialog;
  return <Dialog entry={opened.entry} onClose={onClose} />;
};

const Glossary = () => {
  const { data, error, isFetching, refetch } = useGlossaryQuery(undefined, { refetchOnMountOrArgChange: true });
  const isRunning = data?.run != null && data.run.endedAt === null;
  useGlossaryQuery(undefined, { pollingInterval: RUNNING_MS, skip: !isRunning });
  const [applyToPast] = useApplyToPastMutation();
  const [opened, open] = useState<Opened | null>(null);
  const [search, setSearch] = useState('');
  const add = { id: 'glossary-add', label: fr.add, section: fr.section, run: () => open({ what: 'add' }) };
  const apply = {
    id: 'glossary-apply',
    label: fr.applyAll,
    section: fr.section,
    run: () =>
      void applyToPast().then((answer) =>
        answer.error === undefined
          ? showToast('success', fr.asked)
          : showToast('error', fr.failed(messageOf(answer.error))),
      ),
  };
  useCommands([add, apply]);
  if (data === undefined)
    return error !== undefined && !isFetching ? (
      <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <Loading>
        <Skeleton className="h-64 w-full" />
      </Loading>
    );
  const { entries, run } = data;
  const found = entries.filter(({ wrong, right }) => folded(`${wrong} ${right}`).includes(folded(search.trim())));
  return (
    <div className="flex flex-col gap-5">
      <p className="text-secondary max-w-[70ch]">{fr.note}</p>
      <div className="flex flex-wrap items-end gap-3">
        <TextInput
          label={fr.search}
          type="search"
          icon={<Search aria-hidden size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          className="min-w-0 flex-1 basis-60"
        />
        {entries.length === 0 || isRunning ? null : (
          <CommandButton command={apply} icon={<History aria-hidden size={16} />} className="max-sm:w-full" />
        )}
        <CommandButton
          command={add}
          variant="primary"
          icon={<Plus aria-hidden size={16} />}
          className="max-sm:w-full"
        />
      </div>
      {run === null ? null : <RunState run={run} />}
      {entries.length === 0 ? (
        <EmptyState guide={paths.guide('fonctions-avancees')} title={fr.none} note={fr.noneNote} />
      ) : found.length === 0 ? (
        <p className="text-secondary">{fr.noneFound}</p>
      ) : (
        <EntryTable
          entries={found}
          onShow={(entry) => open({ what: 'show', entry })}
          onChange={(entry) => open({ what: 'change', entry })}
          onRemove={(entry) => open({ what: 'remove', entry })}
        />
      )}
      {opened === null ? null : <OpenDialog opened={opened} onClose={() => open(null)} />}
    </div>
  );
};

/** « Glossaire »: how names and terms of the company are written, where that was applied, and what becomes of it. */
export const GlossaryPage = () => (
  <Administration current="glossary">
    <Glossary />
  </Administration>
);
