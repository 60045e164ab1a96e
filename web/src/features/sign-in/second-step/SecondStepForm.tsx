import type { SecondStep, Session } from '#api/contract/auth.ts';
import { useState } from 'react';
import { RecoveryCodes } from '../../../second-factor/RecoveryCodes.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CARD } from '../SignInFrame.tsx';
import { CodeForm } from './CodeForm.tsx';
import { EnrolmentForm } from './EnrolmentForm.tsx';
import { fr } from './fr.ts';

interface Props extends SecondStep {
  readonly onEntered: (session: Session) => void;
  readonly onBack: () => void;
}

/** What follows a right password: a code, or setting up what gives codes, whose recovery codes nobody leaves unseen. */
export const SecondStepForm = ({ step, challenge, onEntered, onBack }: Props) => {
  const [done, setDone] = useState<{ readonly session: Session; readonly codes: readonly string[] } | null>(null);
  if (done !== null)
    return (
      <section className={CARD}>
        <RecoveryCodes level={2} codes={done.codes} onKept={() => onEntered(done.session)} />
      </section>
    );
  return (
    <>
      {step === 'code' ? (
        <CodeForm challenge={challenge} onEntered={onEntered} />
      ) : (
        <EnrolmentForm challenge={challenge} onDone={(session, codes) => setDone({ session, codes })} />
      )}
      <div className="mt-3 text-center">
        <Button variant="ghost" onClick={onBack}>
          {fr.back}
        </Button>
      </div>
    </>
  );
};
