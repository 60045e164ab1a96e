import { TextInput } from '../../../ui/Field.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { useConfirmEnrolmentMutation } from '../api.ts';
import { fr } from '../fr.ts';
import { refusalOf } from '../refusal.ts';
import type { Enrolment } from './steps.ts';
import { StepForm } from './StepForm.tsx';

const { secondFactor: words } = fr;

interface Props {
  readonly enrolment: Enrolment;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** The key for the telephone, by camera or by hand, and the first code that it shows. */
export const Scan = ({ enrolment, onCodes, onCancel }: Props) => {
  const [confirm, { error, isLoading }] = useConfirmEnrolmentMutation();
  const refused = refusalOf(error);
  const submit = async (form: FormData): Promise<void> => {
    const { data } = await confirm({ code: String(form.get('code')) });
    if (data !== undefined) onCodes(data.recoveryCodes);
  };
  return (
    <StepForm onSubmit={(form) => void submit(form)} onCancel={onCancel} submitLabel={words.confirm} busy={isLoading} failure={refused.other}>
      <p className="text-secondary">{words.scan}</p>
      <QrCode text={enrolment.uri} label={words.qrCode} />
      <dl>
        <dt className="text-tertiary text-sm">{words.secret}</dt>
        <dd className="font-mono break-all select-all">{enrolment.secret}</dd>
      </dl>
      <a href={enrolment.uri} className="text-accent self-start underline">
        {words.openApplication}
      </a>
      <TextInput label={words.firstCode} name="code" autoComplete="one-time-code" inputMode="numeric" required maxLength={64} error={refused.code ?? null} />
    </StepForm>
  );
};
