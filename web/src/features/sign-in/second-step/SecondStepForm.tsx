import type { SecondStep } from '#api/contract/auth.ts';
import { Button } from '../../../ui/Button.tsx';
import { fr } from '../fr.ts';
import { CodeForm } from './CodeForm.tsx';
import { EnrolmentForm } from './EnrolmentForm.tsx';


/** What follows a right password: a code, or setting up what gives codes. */
export const SecondStepForm = ({ step, challenge, onBack }: SecondStep & { readonly onBack: () => void }) => (
  <>
    {step === 'code' ? <CodeForm challenge={challenge} /> : <EnrolmentForm challenge={challenge} />}
    <Button variant="ghost" className="mx-auto mt-3 flex" onClick={onBack}>
      {fr.secondStep.back}
    </Button>
  </>
);
