import { TextInput } from '../../../ui/Field.tsx';

/** Six digits; `anyCode` lets recovery codes be typed as well. */
export const CodeField = ({ label, anyCode = false }: { readonly label: string; readonly anyCode?: boolean }) => (
  <TextInput label={label} name="code" autoComplete="one-time-code" inputMode={anyCode ? 'text' : 'numeric'} required maxLength={64} spellCheck={false} autoCapitalize="none" />
);
