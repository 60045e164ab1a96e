import { exportActions, exportDeadlines, exportMarkdown, exportPdf, exportSubtitles } from '#api/contract/exports.ts';
import { CalendarDays, Captions, ChevronDown, Download, FileText, FileType, Sheet } from 'lucide-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { call, type Call } from '../../../api/call.ts';
import { api } from '../../../api/api.ts';
import { addressOf } from '../../../api/request.ts';
import { useSaveFile } from '../../../exports/useSaveFile.ts';
import { useMenuCommands } from '../../../palette/useMenuCommands.ts';
import { Button } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import type { MenuEntry } from '../../../ui/menuEntry.ts';
import { fr } from '../fr.ts';
import { fr as own } from './fr.ts';

const FORMATS = [
  { id: 'markdown', icon: FileText, file: (id: string) => call(exportMarkdown, { params: { id } }) },
  { id: 'pdf', icon: FileType, file: (id: string) => call(exportPdf, { params: { id } }) },
  { id: 'actions', icon: Sheet, file: (id: string) => call(exportActions, { params: { id } }) },
  { id: 'deadlines', icon: CalendarDays, file: (id: string) => call(exportDeadlines, { params: { id } }) },
  { id: 'subtitles', icon: Captions, file: (id: string) => call(exportSubtitles, { params: { id } }) },
] as const;

/** Runs one export at a time. */
const useExport = () => {
  const [busy, setBusy] = useState(false);
  const save = useSaveFile();
  const dispatch = useDispatch();
  const run = async (file: Call): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const location = await save(addressOf(file));
    // One that takes longer is among one's own exports by now.
    if (location !== null) dispatch(api.util.invalidateTags(['Exports']));
    setBusy(false);
  };
  return [run, busy] as const;
};

export interface ExportMenuProps {
  readonly meetingId: string;
}

/** The meeting as files to be kept; what is in them is written by the server. */
export const ExportMenu = ({ meetingId }: ExportMenuProps) => {
  const [run, busy] = useExport();
  const entries: readonly MenuEntry[] = FORMATS.map(({ id, icon: Icon, file }) => ({
    kind: 'action',
    id,
    label: own.formats[id],
    icon: <Icon aria-hidden size={16} />,
    onSelect: () => void run(file(meetingId)),
  }));
  useMenuCommands(fr.section, entries);
  return (
    <Menu
      entries={entries}
      renderTrigger={(trigger) => (
        <Button {...trigger} aria-busy={busy}>
          {/* On a phone the icon stands for it. */}
          <Download aria-hidden size={16} className="sm:hidden" />
          <span className="max-sm:sr-only">{busy ? own.running : own.label}</span>
          <ChevronDown aria-hidden size={16} className="max-sm:hidden" />
        </Button>
      )}
    />
  );
};
