import type { WordedAnswer } from '#api/contract/questions.ts';
import { Sparkles } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../api/failure.ts';
import { paths } from '../../routes/paths.ts';
import { useWordAnswerMutation, type Question } from '../../search/api.ts';
import { fr } from '../../search/fr.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Link } from '../../ui/Link.tsx';
import { Section } from '../../ui/Section.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { AnsweredPassages } from './AnsweredPassages.tsx';

/** Sentences, each with the numbers of the passages that bear it out, which lead to where that was said. */
const Sentences = ({ answer: { sentences, passages } }: { readonly answer: WordedAnswer }) => (
  <p className="px-5 pb-4 text-lg wrap-anywhere">
    {sentences.map(({ text, passages: of }, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- sentences have no other name, and keep their places
      <span key={index}>
        {index === 0 ? '' : ' '}
        {text}
        {of.map((place) => {
          const passage = passages[place];
          return passage === undefined ? null : (
            <Link
              key={place}
              to={paths.passage(passage.meetingId, passage.line)}
              aria-label={fr.passageOf(place + 1, passage.title)}
              className="text-accent ml-1 text-sm font-medium hover:underline"
            >
              {`[${place + 1}]`}
            </Link>
          );
        })}
      </span>
    ))}
  </p>
);

interface Props {
  readonly question: Question;
  readonly model: string;
}

/** What the model in use answers, asked for by hand: each question costs what it sends. */
export const WordedSection = ({ question, model }: Props) => {
  const [word, { data, error, isLoading }] = useWordAnswerMutation();
  const asked = useRef<ReturnType<typeof word>>(null);
  const ask = () => {
    asked.current = word(question);
  };
  useEffect(() => () => asked.current?.abort(), []);
  const content = () => {
    if (isLoading)
      return (
        <Loading className="px-5 pb-4">
          <p className="text-secondary mb-2 text-sm">{fr.wording(model)}</p>
          <Skeleton className="h-16 w-full" />
        </Loading>
      );
    if (error !== undefined) return <ErrorNotice message={messageOf(error)} onRetry={ask} />;
    if (data === undefined)
      return (
        <div className="flex flex-col items-start gap-2 px-5 pb-4">
          <p className="text-secondary text-sm wrap-anywhere">{fr.wordedNote(model)}</p>
          <Button icon={<Sparkles aria-hidden size={16} />} onClick={ask}>
            {fr.word}
          </Button>
        </div>
      );
    if (data.sentences.length === 0) return <p className="px-5 pb-4">{fr.nothingWorded(data.model)}</p>;
    return (
      <>
        <Sentences answer={data} />
        <AnsweredPassages passages={data.passages} label={fr.grounds} />
      </>
    );
  };
  return (
    <Section title={data === undefined ? fr.worded : fr.wordedBy(data.model)}>
      <div aria-live="polite">{content()}</div>
    </Section>
  );
};
