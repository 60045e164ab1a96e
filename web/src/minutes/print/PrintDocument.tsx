import type { TranscriptLineView } from '#api/contract/analysis.ts';
import type { NoteView } from '#api/contract/meetings.ts';
import type { PartOfView } from '#api/contract/mind-map.ts';
import { typeset } from '#api/contract/typography.ts';
import { Fragment } from 'react';
import { createPortal } from 'react-dom';
import { formatDeadline, formatTime } from '../../fr/dates.ts';
import { fr } from '../fr.ts';
import { byLine, type Citation } from '../citations/citations.ts';
import { citedParagraphs } from '../citations/place.ts';
import { momentOf, shortMomentOf } from '../transcript/moment.ts';
import './print.css';

export interface Printed {
  readonly title: string;
  /** Date, platform, duration: one line under the title. */
  readonly about: string;
  readonly participants: readonly string[];
  readonly analysis: PartOfView;
  /** What people had the bot note. */
  readonly notes?: readonly NoteView[];
  readonly lines: readonly TranscriptLineView[];
}

/** Writes a text with the times of what it rests on behind it: « Migrer le 12 décembre (0:04, 12:04) ». */
type Cite = (text: string, citations?: readonly Citation[]) => string;

const citing = (lines: readonly TranscriptLineView[]): Cite => {
  const byNumber = new Map(lines.map((line) => [line.line, line]));
  return (text, citations = []) => {
    const moments = byLine(citations).flatMap(({ line }) => byNumber.get(line) ?? []);
    const marks = moments.length === 0 ? '' : ` (${moments.map(shortMomentOf).join(', ')})`;
    return `${typeset(text.trimEnd())}${marks}`;
  };
};

interface ActionsProps {
  readonly actions: NonNullable<PartOfView['actionItems']>;
  readonly cited: Cite;
}

const ActionsTable = ({ actions, cited }: ActionsProps) => (
  <table>
    <thead>
      <tr>
        {[fr.print.actions.task, fr.print.actions.assignee, fr.print.actions.deadline, fr.print.actions.status].map(
          (head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ),
        )}
      </tr>
    </thead>
    <tbody>
      {actions.map((action) => (
        <tr key={action.id}>
          <td>{cited(action.task, action.citations)}</td>
          <td>{action.assignee ?? '–'}</td>
          <td>{action.deadline === null ? '–' : formatDeadline(action.deadline)}</td>
          <td>{fr.actions[action.status]}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const List = ({
  title,
  items,
  numbered = false,
}: {
  readonly title: string;
  readonly items: readonly string[] | undefined;
  readonly numbered?: boolean;
}) => {
  if (items === undefined || items.length === 0) return null;
  const Items = numbered ? 'ol' : 'ul';
  return (
    <>
      <h2>{title}</h2>
      <Items>
        {items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same sentence may stand twice; the order is fixed
          <li key={`${index} ${item}`}>{item}</li>
        ))}
      </Items>
    </>
  );
};

/**
 * A whole meeting on paper, the table of actions first. It stands beside the application in the page and shows in print
 * only.
 */
export const PrintDocument = ({ title, about, participants, analysis, notes, lines }: Printed) => {
  const cited = citing(lines);
  const { citations } = analysis;
  const all = (texts: readonly string[] = [], of: readonly (readonly Citation[])[] = []) =>
    texts.map((text, index) => cited(text, of[index]));
  return createPortal(
    <article className="print-document">
      <h1>{title}</h1>
      <p>{about}</p>
      {participants.length === 0 ? null : <p>{`${fr.print.participants}\u00A0: ${participants.join(', ')}`}</p>}
      <h2>{fr.print.actions.title}</h2>
      {analysis.actionItems === undefined || analysis.actionItems.length === 0 ? (
        <p>{fr.actions.empty}</p>
      ) : (
        <ActionsTable actions={analysis.actionItems} cited={cited} />
      )}
      {analysis.summary === undefined || analysis.summary === '' ? null : (
        <>
          <h2>{fr.summary.title}</h2>
          {citedParagraphs(analysis.summary, citations?.summary).map((paragraph, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two paragraphs may be alike; their order is fixed
            <p key={index}>{paragraph.map((sentence) => cited(sentence.text, sentence.citations)).join(' ')}</p>
          ))}
        </>
      )}
      <List numbered title={fr.summary.decisions} items={all(analysis.decisions, citations?.decisions)} />
      <List title={fr.summary.keyPoints} items={all(analysis.keyPoints, citations?.keyPoints)} />
      <List title={fr.summary.questions} items={all(analysis.questions, citations?.questions)} />
      <List
        title={fr.notes.title}
        items={notes?.map(({ text, by, at }) => fr.notes.printed(text, fr.notes.given(by, formatTime(at))))}
      />
      {lines.length === 0 ? null : (
        <>
          <h2>{fr.print.transcript}</h2>
          <dl>
            {lines.map((line) => (
              <Fragment key={line.line}>
                <dt>{momentOf(line)}</dt>
                <dd>
                  <strong>{line.speaker}</strong> {line.text}
                </dd>
              </Fragment>
            ))}
          </dl>
        </>
      )}
    </article>,
    document.body,
  );
};
