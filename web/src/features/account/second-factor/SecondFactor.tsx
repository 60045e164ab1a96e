import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { RecoveryCodes } from '../../../second-factor/RecoveryCodes.tsx';
import { fr as factor } from '../../../second-factor/fr.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useSecondFactorQuery } from '../api.ts';
import { LeavingQuestion } from '../../../unsaved/LeavingQuestion.tsx';
import { fr } from '../fr.ts';
import { Proof } from './Proof.tsx';
import { Scan } from './Scan.tsx';
import { State } from './State.tsx';
import { BEGINNING, type Step } from './steps.ts';

const { secondFactor: words } = fr;

/** One's own second factor: how it stands, then step by step what is to be done with it. */
export const SecondFactor = () => {
  const { data, error, isFetching, refetch } = useSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  const [step, go] = useState<Step>(BEGINNING);
  const back = () => go(BEGINNING);

  const content = () => {
    if (data === undefined) {
      if (error !== undefined && !isFetching)
        return <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />;
      return (
        <Loading>
          <Skeleton className="h-24 w-full" />
        </Loading>
      );
    }
    switch (step.name) {
      case 'state':
        return <State state={data} onChoose={(purpose) => go({ name: 'proof', purpose })} />;
      case 'proof':
        return (
          <Proof
            key={step.purpose}
            purpose={step.purpose}
            onEnrolment={(enrolment) => go({ name: 'scan', enrolment })}
            onCodes={(codes) => go({ name: 'codes', codes })}
            onRemoved={() => {
              showToast('success', words.removed);
              back();
            }}
            onCancel={back}
          />
        );
      case 'scan':
        return <Scan enrolment={step.enrolment} onCodes={(codes) => go({ name: 'codes', codes })} onCancel={back} />;
      case 'codes':
        return (
          <>
            <LeavingQuestion isChanged={() => true} words={words.leaving} />
            <RecoveryCodes level={3} codes={step.codes} onKept={back} />
          </>
        );
    }
  };
  return (
    <Section title={factor.name}>
      <div className="px-5 pt-1 pb-5">{content()}</div>
    </Section>
  );
};
