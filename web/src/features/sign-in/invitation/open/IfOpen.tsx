import { readInvitation } from '#api/contract/invitation.ts';
import { readPasswordReset } from '#api/contract/password-reset-link.ts';
import { Suspense, type ReactNode } from 'react';
import { entrancePaths } from '../../../../routes/entrancePaths.ts';
import { lazyPage } from '../../../../routes/lazyPage.tsx';
import { buttonClass } from '../../../../ui/Button.tsx';
import { fr } from './fr.ts';
import { IfValid } from './IfValid.tsx';

const BackFromProvider = lazyPage(() =>
  import('../../returned/BackFromProvider.tsx').then((module) => module.BackFromProvider),
);

const ProviderInvitation = lazyPage(() =>
  import('../ProviderInvitation.tsx').then((module) => module.ProviderInvitation),
);

interface Props {
  readonly token: string;
  /** An invitation, or a link to another password. */
  readonly isFirst: boolean;
  /** The code with which an invitation came back from a provider, unused. */
  readonly refused: string | null;
  /** Where a password is chosen. */
  readonly children: ReactNode;
}

const IfAnother = ({ token, children }: Pick<Props, 'token' | 'children'>) => (
  <IfValid
    token={token}
    reading={readPasswordReset}
    refusal="RESET_INVALID"
    over={fr.linkOver}
    help={
      <a className={buttonClass('primary', 'no-underline')} href={entrancePaths.passwordReset}>
        {fr.askForAnother}
      </a>
    }
  >
    {children}
  </IfValid>
);

/** Where a link leads that may be used: to a password, and with an invitation to an account at a provider as well. */
export const IfOpen = ({ token, isFirst, refused, children }: Props) =>
  isFirst ? (
    <IfValid token={token} reading={readInvitation} refusal="INVITATION_INVALID" over={fr.over}>
      {refused === null ? null : (
        <Suspense fallback={null}>
          <BackFromProvider returned={{ kind: 'refused', code: refused }} />
        </Suspense>
      )}
      {children}
      <Suspense fallback={null}>
        <ProviderInvitation token={token} />
      </Suspense>
    </IfValid>
  ) : (
    <IfAnother token={token}>{children}</IfAnother>
  );
