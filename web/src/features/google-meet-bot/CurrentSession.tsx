import type { BotSessionView } from '#api/contract/google-meet-bot.ts';
import { Save, Square } from 'lucide-react';
import { CommandButton } from '../../palette/CommandButton.tsx';
import { useCommands } from '../../palette/registry.ts';
import { fr } from './fr.ts';
import type { BotSessionPage } from './useBotSession.ts';

const ICON = { 'aria-hidden': true, size: 16 } as const;

interface Props {
  readonly session: BotSessionView;
  readonly page: BotSessionPage;
}

/** The bot session that is followed, and what can be done with it. */
export const CurrentSession = ({ session, page }: Props) => {
  const isStopping = page.stopping === session.sessionId;
  const stop = {
    id: 'stop',
    label: fr.start.stop,
    section: fr.title,
    run: () => page.stop(session.sessionId),
    disabled: isStopping,
  };
  const save = {
    id: 'save',
    label: fr.start.save,
    section: fr.title,
    run: () => page.save(session),
    disabled: page.isSaving || page.entries.length === 0,
  };
  useCommands([stop, save]);
  return (
    <div className="border-border bg-sunken flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border px-4 py-3">
      <p className="flex min-w-0 items-center gap-3 text-sm">
        <span aria-hidden className="bg-success size-2.5 shrink-0 animate-pulse rounded-full" />
        <span className="min-w-0 wrap-anywhere">
          {fr.start.session} <code className="text-secondary">{session.sessionId}</code>
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <CommandButton command={stop} variant="grave" icon={<Square {...ICON} />}>
          {isStopping ? fr.start.stopping : fr.start.stop}
        </CommandButton>
        <CommandButton command={save} icon={<Save {...ICON} />} />
      </div>
    </div>
  );
};
