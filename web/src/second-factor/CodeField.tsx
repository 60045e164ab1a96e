import { LONGEST_CODE } from '#api/contract/auth.ts';
import { TextInput } from '../ui/Field.tsx';

interface Props {
  readonly label: string;
  /** Recovery codes may be given as well, which are no numbers. */
  readonly anyCode?: boolean;
  readonly error?: string | null;
}

/** A code of the second factor. */
export const CodeField = ({ label, anyCode = false, error = null }: Props) => (
  <TextInput
    label={label}
    name="code"
    autoComplete="one-time-code"
    inputMode={anyCode ? 'text' : 'numeric'}
    required
    maxLength={LONGEST_CODE}
    spellCheck={false}
    autoCapitalize="none"
    error={error}
  />
);
