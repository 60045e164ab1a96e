import type { Enrolment } from '#api/contract/auth.ts';
import { CodeField } from '../../../second-factor/CodeField.tsx';
import { fr as words } from '../../../second-factor/fr.ts';
import { Key } from '../../../second-factor/Key.tsx';
import { useConfirmEnrolmentMutation } from '../api.ts';
import { accountFaultsOf } from '../faults.ts';
import { StepForm } from './StepForm.tsx';

interface Props {
  readonly enrolment: Enrolment;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** The key for the telephone, and the first code that it shows. */
export const Scan = ({ enrolment, onCodes, onCancel }: Props) => {
  const [confirm, { error, isLoading }] = useConfirmEnrolmentMutation();
  const { fields, other } = accountFaultsOf(error);
  const submit = async (form: FormData): Promise<void> => {
    const { data } = await confirm({ code: String(form.get('code')) });
    if (data !== undefined) onCodes(data.recoveryCodes);
  };
  return (
    <StepForm
      onSubmit={(form) => void submit(form)}
      onCancel={onCancel}
      submitLabel={words.activate}
      busy={isLoading}
      failure={other}
    >
      <p className="text-secondary">{words.scan}</p>
      <Key enrolment={enrolment} />
      <CodeField label={words.firstCode} error={fields.code ?? null} />
    </StepForm>
  );
};
