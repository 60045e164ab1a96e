import { LONGEST_COMMAND, type BotSessionView } from '#api/contract/google-meet-bot.ts';
import { Send } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../../api/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Collapsible } from '../../ui/Collapsible.tsx';
import { TextInput } from '../../ui/Field.tsx';
import { useCommandBotMutation } from './api.ts';
import { fr } from './fr.ts';

/** The commands that the bot hears in the meeting; they can be given from here as well. */
export const BotCommands = ({ session }: { readonly session: BotSessionView }) => {
  const [command, setCommand] = useState('');
  const [send, { data, error, isLoading }] = useCommandBotMutation();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (command.trim() !== '') void send({ meetingId: session.meetingId, command: command.trim() });
  };
  return (
    <Collapsible title={fr.commands.title}>
      <p className="text-secondary mb-3">{fr.commands.note(session.botName ?? fr.start.defaultName)}</p>
      <dl className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {fr.commands.list.map(([name, effect]) => (
          <div key={name} className="flex gap-3">
            <dt className="w-28 shrink-0">
              <code className="font-medium">{name}</code>
            </dt>
            <dd className="text-secondary">{effect}</dd>
          </div>
        ))}
      </dl>
      <form onSubmit={submit} className="mt-4 flex items-end gap-2">
        <TextInput
          label={fr.commands.field}
          placeholder={fr.commands.placeholder}
          maxLength={LONGEST_COMMAND}
          autoComplete="off"
          value={command}
          onChange={(event) => setCommand(event.currentTarget.value)}
          error={error === undefined ? null : messageOf(error)}
          className="min-w-0 flex-1"
        />
        <Button type="submit" icon={<Send aria-hidden size={16} />} disabled={isLoading || command.trim() === ''}>
          {fr.commands.send}
        </Button>
      </form>
      <output className="mt-3 block whitespace-pre-wrap">
        {data === undefined ? null : `${fr.commands.answer}\u00A0: ${data.answer}`}
      </output>
    </Collapsible>
  );
};
