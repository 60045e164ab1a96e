import { messageOf } from '../../api/failure.ts';
import { useAskQuestionQuery, type Question } from '../../search/api.ts';
import { fr } from '../../search/fr.ts';
import { Sought } from '../../search/Sought.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Section } from '../../ui/Section.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { AnsweredPassages } from './AnsweredPassages.tsx';
import { WordedSection } from './WordedSection.tsx';

/** The answer to a question: passages word for word, or that no meeting speaks of it; in a model's words on request. */
export const AnswerSection = ({ question }: { readonly question: Question }) => {
  const { currentData, error, isFetching, refetch } = useAskQuestionQuery(question);
  const content = () => {
    if (error !== undefined && !isFetching)
      return <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />;
    if (currentData === undefined)
      return (
        <Loading className="px-5 pb-4">
          <Skeleton className="h-32 w-full" />
        </Loading>
      );
    if (currentData.passages.length === 0)
      return (
        <div className="px-5 pb-4">
          <Sought answer={currentData} />
        </div>
      );
    return <AnsweredPassages passages={currentData.passages} label={fr.answer} />;
  };
  return (
    <>
      <Section title={fr.answer}>{content()}</Section>
      {currentData?.model ? (
        <WordedSection key={JSON.stringify(question)} question={question} model={currentData.model} />
      ) : null}
    </>
  );
};
