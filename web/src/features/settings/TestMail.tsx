import type { SettingsView } from '#api/contract/settings.ts';
import { clsx } from 'clsx';
import { Send } from 'lucide-react';
import { messageOf } from '../../api/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { useSendTestMailMutation } from './api.ts';
import { fr } from './fr.ts';

interface Props {
  readonly source: SettingsView['mailSource'];
  /** The mail server on the screen is not the one that is kept. */
  readonly unsaved: boolean;
}

/** Where mail goes out, and a message to oneself that proves it. */
export const TestMail = ({ source, unsaved }: Props) => {
  const [send, { data, error, isLoading }] = useSendTestMailMutation();
  const note = unsaved ? fr.testUnsaved : fr.mailSource[source];
  const outcome = error !== undefined ? messageOf(error) : data === undefined ? null : fr.testSent(data.to);
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-tertiary text-sm">{note}</p>
      <Button
        icon={<Send aria-hidden size={16} />}
        disabled={isLoading || unsaved || source === 'none'}
        onClick={() => void send()}
      >
        {isLoading ? fr.testing : fr.test}
      </Button>
      <output className={clsx('text-sm wrap-anywhere', error === undefined ? 'text-success' : 'text-danger')}>
        {isLoading ? null : outcome}
      </output>
    </div>
  );
};
