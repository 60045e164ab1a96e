import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button, type ButtonVariant } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { showToast } from '../../../ui/toasts.ts';

interface Props {
  readonly label: string;
  /** Whose mail it is, for who does not see where the button stands. */
  readonly about: string;
  readonly variant?: ButtonVariant;
  readonly title: string;
  readonly note: string;
  readonly done: string;
  readonly run: () => Promise<{ readonly error?: unknown }>;
}

/** What a person decides about a mail, after they were told what comes of it. */
export const Decision = ({ label, about, variant, title, note, done, run }: Props) => {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const decide = async (): Promise<void> => {
    setBusy(true);
    const { error } = await run();
    setBusy(false);
    if (error !== undefined) return setFailure(messageOf(error));
    setOpen(false);
    showToast('success', done);
  };
  return (
    <>
      <Button variant={variant ?? 'secondary'} onClick={() => setOpen(true)}>
        {label}
        <span className="sr-only">{` ${about}`}</span>
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => {
          setFailure(null);
          setOpen(next);
        }}
        title={title}
        description={
          <>
            {note}
            {failure === null ? null : (
              <div className="mt-3">
                <Banner tone="danger">{failure}</Banner>
              </div>
            )}
          </>
        }
        confirmLabel={label}
        confirmVariant="primary"
        busy={busy}
        onConfirm={() => void decide()}
      />
    </>
  );
};
