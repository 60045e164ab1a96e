import type { MeetingView } from '#api/contract/meetings.ts';
import { Ellipsis, GitCompareArrows, History, Printer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMenuCommands } from '../../palette/useMenuCommands.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyLayer } from '../../ui/lazyLayer.tsx';
import { Menu } from '../../ui/Menu.tsx';
import type { MenuEntry } from '../../ui/menuEntry.ts';
import type { DeleteDialogProps } from './deletion/DeleteDialog.tsx';
import { fr } from './fr.ts';

const DeleteDialog = lazyLayer<DeleteDialogProps>(() =>
  import('./deletion/DeleteDialog.tsx').then((module) => module.DeleteDialog),
);

/** What is done with a meeting now and then: print it, delete it; those who may not are told why. */
export const MoreMenu = ({ meeting }: { readonly meeting: MeetingView }) => {
  const [removing, setRemoving] = useState(false);
  const entries: readonly MenuEntry[] = [
    // Once the menu is gone: it would be printed otherwise, and printing stops everything else.
    {
      kind: 'action',
      id: 'print',
      label: fr.print,
      icon: <Printer aria-hidden size={16} />,
      onSelect: () => requestAnimationFrame(() => print()),
    },
    {
      kind: 'link',
      id: 'history',
      label: fr.history,
      icon: <History aria-hidden size={16} />,
      to: '?history',
    },
    {
      kind: 'link',
      id: 'versions',
      label: fr.versions,
      icon: <GitCompareArrows aria-hidden size={16} />,
      to: '?versions',
    },
    { kind: 'separator', id: 'grave' },
    {
      kind: 'action',
      id: 'remove',
      label: fr.remove,
      icon: <Trash2 aria-hidden size={16} className="shrink-0" />,
      isGrave: true,
      ...(!meeting.may.delete && { refusal: fr.notOrganiser }),
      onSelect: () => setRemoving(true),
    },
  ];
  useMenuCommands(fr.section, entries);
  return (
    <>
      <Menu
        entries={entries}
        renderTrigger={(trigger) => (
          <IconButton {...trigger} variant="secondary" label={fr.more} icon={<Ellipsis aria-hidden size={18} />} />
        )}
      />
      <DeleteDialog meeting={meeting} open={removing} onOpenChange={setRemoving} />
    </>
  );
};
