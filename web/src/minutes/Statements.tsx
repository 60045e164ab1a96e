import { typeset } from '#api/contract/typography.ts';
import type { PartOfView } from '#api/contract/mind-map.ts';
import { clsx } from 'clsx';
import { CitationMarks } from './citations/CitationMarks.tsx';
import type { Citation } from './citations/citations.ts';
import type { Correctable, StatementList } from './corrections/context.ts';
import { Editable } from './corrections/Editable.tsx';
import { fr } from './fr.ts';
import { OutdatedMark } from './OutdatedMark.tsx';

interface Props {
  readonly statements: readonly string[];
  /** What each rests on, entry by entry. */
  readonly citations: readonly (readonly Citation[])[] | undefined;
  /** Decisions are numbered: people refer to « la décision 2 ». */
  readonly numbered?: boolean;
  /** Where people may put them right: of which part they are, and by which ids, entry by entry. */
  readonly part?: StatementList;
  readonly ids?: readonly string[] | undefined;
  /** What each comes from; what a person wrote says so. */
  readonly origins?: readonly string[] | undefined;
  /** What rests on words that were put right since. */
  readonly outdated?: PartOfView['outdated'];
}

const targetOf = (part: Props['part'], id: string | undefined, text: string): Correctable | null =>
  part === undefined || id === undefined ? null : { subject: `${part}/${id}`, kind: 'text', text };

/** Key points, decisions or questions, each with its citations. */
export const Statements = ({ statements, citations, numbered = false, part, ids, origins, outdated }: Props) => {
  const List = numbered ? 'ol' : 'ul';
  return (
    <List
      className={clsx('prose-minutes marker:text-tertiary space-y-1.5 pl-5', numbered ? 'list-decimal' : 'list-disc')}
    >
      {statements.map((text, index) => (
        // The same sentence may stand twice, where there are no ids; such a list never changes its order.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={ids?.[index] ?? `${index} ${text}`} className="group pr-3 pl-1 wrap-anywhere">
          <Editable target={targetOf(part, ids?.[index], text)}>
            {typeset(text)}
            <CitationMarks citations={citations?.[index]} />
            <OutdatedMark outdated={outdated} of={`${part}/${ids?.[index]}`} />
            {origins?.[index] === 'person' ? <small className="text-tertiary"> {fr.summary.byPerson}</small> : null}
          </Editable>
        </li>
      ))}
    </List>
  );
};
