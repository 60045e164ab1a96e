import type { Session } from '#api/contract/auth.ts';
import { messageOf } from '../../../api/failure.ts';
import { CodeField } from '../../../second-factor/CodeField.tsx';
import { fr as factor } from '../../../second-factor/fr.ts';
import { giveCode } from '../../../session/entering.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFirstField } from '../../../ui/useFirstField.ts';
import { fr } from '../fr.ts';
import { Refusal } from '../Refusal.tsx';
import { CARD } from '../SignInFrame.tsx';
import { useSubmit } from '../useSubmit.ts';
import { fr as words } from './fr.ts';

interface Props {
  readonly challenge: string;
  readonly onEntered: (session: Session) => void;
}

/** A code of the second factor that the person has. */
export const CodeForm = ({ challenge, onEntered }: Props) => {
  const { submit, busy, reason } = useSubmit(
    async (form) => onEntered(await giveCode(challenge, String(form.get('code')))),
    (error) => messageOf(error, fr.failed),
  );
  return (
    <form ref={useFirstField()} onSubmit={submit} className={CARD}>
      <h2 className="text-lg font-semibold">{factor.name}</h2>
      <p className="text-secondary">{words.codeHint}</p>
      <CodeField label={factor.code} anyCode />
      <Refusal reason={reason} />
      <Button type="submit" variant="primary" disabled={busy}>
        {busy ? factor.checking : words.check}
      </Button>
    </form>
  );
};
