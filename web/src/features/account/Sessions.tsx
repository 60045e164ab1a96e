import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { Banner } from '../../ui/Banner.tsx';
import { FailureText } from '../../ui/FailureText.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Section } from '../../ui/Section.tsx';
import { useLogoutEverywhereMutation } from './api.ts';
import { fr } from './fr.ts';

const { sessions: words } = fr;

/** The way out of every session at once, this one included. */
export const Sessions = () => {
  const [asking, setAsking] = useState(false);
  const [end, { error, isLoading }] = useLogoutEverywhereMutation();
  const confirm = async (): Promise<void> => {
    await end();
    setAsking(false);
  };
  return (
    <Section title={words.title}>
      <div className="flex flex-col items-start gap-4 px-5 pt-1 pb-5">
        <p className="text-secondary">{words.note}</p>
        {error === undefined ? null : (
          <Banner tone="danger">
            <FailureText>{messageOf(error)}</FailureText>
          </Banner>
        )}
        <Button variant="grave" icon={<LogOut aria-hidden size={16} />} onClick={() => setAsking(true)}>
          {words.everywhere}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.everywhere}
        description={words.question}
        confirmLabel={isLoading ? words.ending : words.everywhere}
        busy={isLoading}
        onConfirm={() => void confirm()}
      />
    </Section>
  );
};
