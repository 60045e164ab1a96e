import { TextInput } from '../../../ui/Field.tsx';
import { useBeginEnrolmentMutation, useRemoveSecondFactorMutation, useRenewRecoveryCodesMutation } from '../api.ts';
import { fr } from '../fr.ts';
import { refusalOf } from '../refusal.ts';
import { needsCode, type Enrolment, type Purpose } from './steps.ts';
import { StepForm } from './StepForm.tsx';

const { secondFactor: words } = fr;

interface Props {
  readonly purpose: Purpose;
  readonly onEnrolment: (enrolment: Enrolment) => void;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onRemoved: () => void;
  readonly onCancel: () => void;
}

/** A session alone is not enough to change how one signs in: it may be somebody else's by now. */
export const Proof = ({ purpose, onEnrolment, onCodes, onRemoved, onCancel }: Props) => {
  const [begin, beginning] = useBeginEnrolmentMutation();
  const [renew, renewing] = useRenewRecoveryCodesMutation();
  const [remove, removing] = useRemoveSecondFactorMutation();
  const refused = refusalOf(beginning.error ?? renewing.error ?? removing.error);

  const submit = async (form: FormData): Promise<void> => {
    const password = String(form.get('password'));
    const code = String(form.get('code') ?? '');
    if (purpose === 'renew') {
      const { data } = await renew({ password });
      if (data !== undefined) onCodes(data.recoveryCodes);
    } else if (purpose === 'remove') {
      const { data } = await remove({ password, code });
      if (data !== undefined) onRemoved();
    } else {
      const { data } = await begin({ password, code });
      if (data !== undefined) onEnrolment(data);
    }
  };

  return (
    <StepForm onSubmit={(form) => void submit(form)} onCancel={onCancel} submitLabel={purpose === 'remove' ? words.remove : words.next} busy={beginning.isLoading || renewing.isLoading || removing.isLoading} failure={refused.other}>
      <p className="text-secondary">{words.prove[purpose]}</p>
      <TextInput label={words.password} name="password" type="password" autoComplete="current-password" required maxLength={1024} error={refused.password ?? null} />
      {needsCode(purpose) ? <TextInput label={words.code} name="code" autoComplete="one-time-code" required maxLength={64} spellCheck={false} autoCapitalize="none" error={refused.code ?? null} /> : null}
    </StepForm>
  );
};
