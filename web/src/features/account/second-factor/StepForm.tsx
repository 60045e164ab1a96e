import type { ReactNode, SubmitEvent } from 'react';
import { fr as factor } from '../../../second-factor/fr.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useFirstField } from '../../../ui/useFirstField.ts';
import { fr } from '../fr.ts';

const { secondFactor: words } = fr;

interface Props {
  readonly onSubmit: (form: FormData) => void;
  readonly onCancel: () => void;
  readonly submitLabel: string;
  readonly busy: boolean;
  /** What is wrong, and about no field. */
  readonly failure: string | null;
  readonly children: ReactNode;
}

/** One step: it takes the focus from the button that led to it, which is gone. */
export const StepForm = ({ onSubmit, onCancel, submitLabel, busy, failure, children }: Props) => {
  const form = useFirstField();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-4">
      {children}
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={busy}>
          {busy ? factor.checking : submitLabel}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
};
