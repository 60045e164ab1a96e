import { LONGEST_PASSWORD } from '#api/contract/auth.ts';
import { TextInput } from '../ui/Field.tsx';

interface Props {
  readonly label: string;
  readonly name: string;
  /** One that is being chosen, or the one that there is: password managers offer either to make it or to fill it in. */
  readonly chosen?: boolean;
  readonly hint?: string;
  readonly error?: string | null;
}

/** A password. Whether it is long enough the server says, in its own words. */
export const PasswordField = ({ chosen = false, ...field }: Props) => (
  <TextInput
    {...field}
    type="password"
    autoComplete={chosen ? 'new-password' : 'current-password'}
    required
    maxLength={LONGEST_PASSWORD}
  />
);
