import type { RegisteredAction } from '#api/contract/actions.ts';
import { useState } from 'react';
import { CommandButton } from '../../palette/CommandButton.tsx';
import { useCommands, type Command } from '../../palette/registry.ts';
import { Button } from '../../ui/Button.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { fr } from './fr.ts';
import type { useBulk } from './useBulk.ts';

interface Props {
  readonly selected: readonly RegisteredAction[];
  readonly names: readonly string[];
  readonly change: ReturnType<typeof useBulk>['change'];
  readonly onClear: () => void;
}

/** What can be done with the selected actions; nothing while none is. */
export const BulkBar = ({ selected, names, change, onClear }: Props) => {
  const [asking, ask] = useState<'assign' | 'date' | null>(null);
  const checkable = selected.filter(({ may }) => may.check);
  const editable = selected.filter(({ may }) => may.edit);
  const pending = checkable.filter(({ status }) => status === 'pending');
  const completed = checkable.filter(({ status }) => status === 'completed');
  const command = (id: string, own: Omit<Command, 'id' | 'section'>): Command => ({ id, section: fr.section, ...own });
  const finish = (kind: 'complete' | 'reopen') => {
    if (kind === 'complete') change(kind, pending, { status: 'completed' });
    else change(kind, completed, { status: 'pending' });
    onClear();
  };
  const commands = [
    command('complete', {
      label: fr.complete,
      keys: 'e',
      run: () => finish('complete'),
      disabled: pending.length === 0,
    }),
    command('reopen', { label: fr.reopen, keys: 'o', run: () => finish('reopen'), disabled: completed.length === 0 }),
    command('assign', { label: fr.assign, keys: 'c', run: () => ask('assign'), disabled: editable.length === 0 }),
    command('date', { label: fr.date, keys: 'd', run: () => ask('date'), disabled: editable.length === 0 }),
  ];
  useCommands(commands);
  const save = (kind: 'assign' | 'date') => (value: string | null) => {
    change(kind, editable, { content: kind === 'assign' ? { assignee: value } : { deadline: value } });
    onClear();
  };
  const layer = (kind: 'assign' | 'date') => (
    <ChangeDialog
      kind={kind}
      names={names}
      meetingId={editable[0]?.meetingId ?? null}
      open={asking === kind}
      onOpenChange={(open) => ask(open ? kind : null)}
      onSave={save(kind)}
    />
  );
  return (
    <>
      {selected.length === 0 ? null : (
        <div className="border-border bg-surface sticky bottom-24 z-10 flex flex-wrap items-center gap-2 rounded-lg border p-2 shadow-overlay lg:bottom-10">
          <span className="px-2 font-medium">{fr.selected(selected.length)}</span>
          {commands.map((one) => (
            <CommandButton key={one.id} command={one} />
          ))}
          <Button variant="ghost" className="ml-auto" onClick={onClear}>
            {fr.deselect}
          </Button>
          {editable.length === selected.length ? null : (
            <p className="text-secondary basis-full px-2 text-sm">{fr.partly(selected.length - editable.length)}</p>
          )}
        </div>
      )}
      {layer('assign')}
      {layer('date')}
    </>
  );
};
