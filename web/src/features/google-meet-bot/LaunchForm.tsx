import { LONGEST_BOT_NAME } from '#api/contract/google-meet-bot.ts';
import { clsx } from 'clsx';
import { Play } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { useCommands } from '../../palette/registry.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/Field.tsx';
import { fr } from './fr.ts';
import type { BotSessionPage } from './useBotSession.ts';

/**
 * The meeting's address and the bot's name, on one line where there is room; locked while a bot session is followed.
 */
export const LaunchForm = ({ page }: { readonly page: BotSessionPage }) => {
  const { current, list, isLaunching } = page;
  const [typedUrl, setTypedUrl] = useState('');
  const [typedName, setTypedName] = useState<string>(fr.start.defaultName);
  const locked = current !== null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    page.launch(typedUrl, typedName);
  };
  const form = useRef<HTMLFormElement>(null);
  // Which addresses are Meet's is known once the server has said so.
  const isReady = !isLaunching && list.data !== undefined && !list.data.browserMissing;
  useCommands(
    locked
      ? []
      : [
          {
            id: 'launch',
            label: fr.start.launch,
            section: fr.title,
            run: () => form.current?.requestSubmit(),
            disabled: !isReady,
          },
        ],
  );
  return (
    <form
      ref={form}
      onSubmit={submit}
      className={clsx(
        'grid items-start gap-4',
        locked ? '@lg:grid-cols-[minmax(0,1fr)_14rem]' : '@2xl:grid-cols-[minmax(0,1fr)_12rem_auto]',
      )}
      noValidate
    >
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
      {locked ? null : (
        <Button
          type="submit"
          variant="primary"
          icon={<Play aria-hidden size={16} />}
          disabled={!isReady}
          className="@2xl:mt-6"
        >
          {isLaunching ? fr.start.launching : fr.start.launch}
        </Button>
      )}
    </form>
  );
};
