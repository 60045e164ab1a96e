import { LONGEST_BOT_NAME } from '#api/contract/google-meet-bot.ts';
import { Play, Save, Square } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Collapsible } from '../../ui/Collapsible.tsx';
import { TextInput } from '../../ui/Field.tsx';
import { fr } from './fr.ts';
import { Instructions } from './Instructions.tsx';
import { Notices } from './Notices.tsx';
import type { BotSessionPage } from './useBotSession.ts';

const ICON = { 'aria-hidden': true, size: 16 } as const;

/** The meeting's address and the bot's name; with a session under way, that session and what can be done with it. */
export const QuickStart = ({ page }: { readonly page: BotSessionPage }) => {
  const { current, list, stopping } = page;
  const [typedUrl, setTypedUrl] = useState('');
  const [typedName, setTypedName] = useState<string>(fr.start.defaultName);
  const locked = current !== null;
  const isStopping = locked && stopping === current.sessionId;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    page.launch(typedUrl, typedName);
  };

  return (
    <Collapsible title={fr.start.title} defaultOpen>
      <div className="flex flex-col gap-4">
        <Notices notices={page.notices} onDismiss={page.dismiss} />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
            <TextInput
              label={fr.start.url}
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder={fr.start.urlPlaceholder(list.data?.host ?? '')}
              value={current?.meetingUrl ?? typedUrl}
              onChange={(event) => setTypedUrl(event.currentTarget.value)}
              disabled={locked}
            />
            <TextInput
              label={fr.start.name}
              hint={fr.start.nameHint}
              maxLength={LONGEST_BOT_NAME}
              value={current?.botName ?? typedName}
              onChange={(event) => setTypedName(event.currentTarget.value)}
              disabled={locked}
            />
            {locked ? (
              <div className="flex flex-wrap gap-2">
                <Button variant="grave" icon={<Square {...ICON} />} disabled={isStopping} onClick={() => page.stop(current.sessionId)}>
                  {isStopping ? fr.start.stopping : fr.start.stop}
                </Button>
                <Button icon={<Save {...ICON} />} disabled={page.isSaving || page.entries.length === 0} onClick={() => page.save(current)}>
                  {fr.start.save}
                </Button>
              </div>
            ) : (
              <Button type="submit" variant="primary" icon={<Play {...ICON} />} disabled={page.isLaunching} className="self-start">
                {page.isLaunching ? fr.start.launching : fr.start.launch}
              </Button>
            )}
            {locked ? (
              <p className="border-border bg-sunken flex items-center gap-3 rounded-md border px-4 py-3 text-sm">
                <span aria-hidden className="bg-success size-2.5 shrink-0 animate-pulse rounded-full" />
                <span className="min-w-0 wrap-anywhere">
                  {fr.start.session} <code className="text-secondary">{current.sessionId}</code>
                </span>
              </p>
            ) : null}
          </form>
          <Instructions />
        </div>
      </div>
    </Collapsible>
  );
};
