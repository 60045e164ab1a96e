import type { QuestionAnswer } from '#api/contract/questions.ts';
import { fr } from './fr.ts';

/** That no meeting speaks of it, and what was looked for. */
export const Sought = ({ answer: { sought } }: { readonly answer: QuestionAnswer }) => (
  <>
    <p className="font-medium">{fr.unanswered}</p>
    <p className="text-secondary mt-1 text-sm wrap-anywhere">
      {sought.length === 0 ? fr.nothingSought : fr.sought(sought)}
    </p>
  </>
);
