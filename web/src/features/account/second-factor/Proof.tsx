import type { Enrolment } from '#api/contract/auth.ts';
import { CodeField } from '../../../second-factor/CodeField.tsx';
import { fr as factor } from '../../../second-factor/fr.ts';
import { PasswordField } from '../../../session/PasswordField.tsx';
import { useBeginEnrolmentMutation, useRemoveSecondFactorMutation, useRenewRecoveryCodesMutation } from '../api.ts';
import { accountFaultsOf } from '../faults.ts';
import { fr } from '../fr.ts';
import { needsCode, type Purpose } from './steps.ts';
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
  const { fields, other } = accountFaultsOf(beginning.error ?? renewing.error ?? removing.error);

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
    <StepForm
      onSubmit={(form) => void submit(form)}
      onCancel={onCancel}
      submitLabel={purpose === 'remove' ? words.remove : words.next}
      busy={beginning.isLoading || renewing.isLoading || removing.isLoading}
      failure={other}
    >
      <p className="text-secondary">{words.prove[purpose]}</p>
      <PasswordField label={words.password} name="password" error={fields.password ?? null} />
      {needsCode(purpose) ? <CodeField label={factor.code} anyCode error={fields.code ?? null} /> : null}
    </StepForm>
  );
};
