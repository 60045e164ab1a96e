import type { Enrolment } from '#api/contract/auth.ts';
import { QrCode } from '../ui/QrCode.tsx';
import { fr } from './fr.ts';

/** The key for the telephone: by camera, by hand, or for an application on this device. */
export const Key = ({ enrolment: { secret, uri } }: { readonly enrolment: Enrolment }) => (
  <>
    <QrCode text={uri} label={fr.qrCode} />
    <dl>
      <dt className="text-tertiary text-sm">{fr.secret}</dt>
      <dd className="font-mono break-all select-all">{secret}</dd>
    </dl>
    <a href={uri} className="text-accent self-start underline underline-offset-2">
      {fr.openApplication}
    </a>
  </>
);
