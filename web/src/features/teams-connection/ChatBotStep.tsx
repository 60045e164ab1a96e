import { microsoftTeamsPackage, type MicrosoftConnection } from '#api/contract/microsoft.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSaveFile } from '../../exports/useSaveFile.ts';
import { formatDateTime } from '../../fr/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Check } from './Check.tsx';
import { fr } from './fr.ts';
import { Step } from '../../ui/Step.tsx';

interface Props extends Pick<MicrosoftConnection, 'chatBot'> {
  readonly isConfigured: boolean;
}

/** What Azure and Teams are to be given of the bot in the chat, and whether it was ever spoken to. */
export const ChatBotStep = ({ chatBot, isConfigured }: Props) => {
  const save = useSaveFile();
  const [isSaving, setSaving] = useState(false);
  const { address, endpoint, lastAskedAt, hasPackage } = chatBot;
  const fetchPackage = async () => {
    setSaving(true);
    await save(microsoftTeamsPackage.path);
    setSaving(false);
  };
  return (
    <Step title={fr.chat}>
      <p>{address === null ? fr.chatAbsent : fr.chatText}</p>
      {address === null ? null : <CopyField label={fr.chatAddress} text={address} />}
      {endpoint === null ? null : <CopyField label={fr.chatEndpoint} text={endpoint} />}
      {hasPackage ? (
        <div className="flex flex-col items-start gap-2">
          <Button
            icon={<Download aria-hidden size={16} />}
            aria-busy={isSaving}
            disabled={isSaving}
            onClick={() => void fetchPackage()}
          >
            {fr.download}
          </Button>
          <p className="text-tertiary text-sm">{fr.upload}</p>
        </div>
      ) : isConfigured ? (
        <p>{fr.noPackage}</p>
      ) : null}
      {isConfigured ? <p>{lastAskedAt === null ? fr.neverAsked : fr.askedAt(formatDateTime(lastAskedAt))}</p> : null}
      <Check body={{ of: 'chat-bot' }} isConfigured={isConfigured} />
    </Step>
  );
};
