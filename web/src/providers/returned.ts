import type { SecondStep } from '#api/contract/auth.ts';
import { comesBack } from './comesBack.ts';

/** What a provider's answer led to, as the server put it into the fragment. */
export type Returned =
  | { readonly kind: 'entered' }
  | { readonly kind: 'step'; readonly step: SecondStep }
  | { readonly kind: 'refused'; readonly code: string };

const told = (): URLSearchParams => new URLSearchParams(location.hash.slice(1));

const forget = (): void => history.replaceState(history.state, '', `${location.pathname}${location.search}`);

/** Once it was drawn: a drawing that waits for a part of itself is begun again, and reads it again. */
export const forgetReturned = (): void => {
  if (comesBack()) forget();
};

/** What came back, until `forgetReturned`; null where nobody comes from a provider. */
export const readReturned = (): Returned | null => {
  if (!comesBack()) return null;
  const fields = told();
  const [step, challenge] = [fields.get('step'), fields.get('challenge')];
  if ((step === 'code' || step === 'enrolment') && challenge !== null)
    return { kind: 'step', step: { step, challenge, expiresIn: 0 } };
  const code = fields.get('refused');
  return code === null ? { kind: 'entered' } : { kind: 'refused', code };
};

/** What the page of one’s own account has to finish or to tell; the fragment is gone afterwards. */
export const takeLinking = (): { readonly linking: string | null; readonly refused: string | null } => {
  const fields = told();
  const [linking, refused] = [fields.get('linking'), fields.get('refused')];
  if (linking !== null || refused !== null) forget();
  return { linking, refused };
};
