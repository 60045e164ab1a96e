import type { SecondStep, Session } from '#api/contract/auth.ts';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { RecoveryCodes } from '../../../second-factor/RecoveryCodes.tsx';
import { enter } from '../../../session/api.ts';
import type { Dispatch } from '../../../api/dispatch.ts';
import { Button } from '../../../ui/Button.tsx';
import { fr } from '../fr.ts';
import { CARD } from '../SignInFrame.tsx';
import { CodeForm } from './CodeForm.tsx';
import { EnrolmentForm } from './EnrolmentForm.tsx';

/** What follows a right password: a code, or setting up what gives codes, whose recovery codes nobody leaves unseen. */
export const SecondStepForm = ({ step, challenge, onBack }: SecondStep & { readonly onBack: () => void }) => {
  const dispatch = useDispatch<Dispatch>();
  const [done, setDone] = useState<{ readonly session: Session; readonly codes: readonly string[] } | null>(null);
  if (done !== null)
    return (
      <section className={CARD}>
        <RecoveryCodes level={2} codes={done.codes} onKept={() => dispatch(enter(done.session))} />
      </section>
    );
  return (
    <>
      {step === 'code' ? (
        <CodeForm challenge={challenge} />
      ) : (
        <EnrolmentForm challenge={challenge} onDone={(session, codes) => setDone({ session, codes })} />
      )}
      <div className="mt-3 text-center">
        <Button variant="ghost" onClick={onBack}>
          {fr.secondStep.back}
        </Button>
      </div>
    </>
  );
};
