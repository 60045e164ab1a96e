import type { TranscriptLineView } from '#api/contract/analysis.ts';
import type { NoteView } from '#api/contract/meetings.ts';
import type { PartOfView } from '#api/contract/mind-map.ts';
import { Fragment } from 'react';
import { createPortal } from 'react-dom';
import { formatDeadline, formatTime } from '../../fr/dates.ts';
import { fr } from '../fr.ts';
import { momentOf } from '../transcript/moment.ts';
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

const ActionsTable = ({ actions }: { readonly actions: NonNullable<PartOfView['actionItems']> }) => (
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
          <td>{action.task}</td>
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
export const PrintDocument = ({ title, about, participants, analysis, notes, lines }: Printed) =>
  createPortal(
    <article className="print-document">
      <h1>{title}</h1>
      <p>{about}</p>
      {participants.length === 0 ? null : <p>{`${fr.print.participants}\u00A0: ${participants.join(', ')}`}</p>}
      <h2>{fr.print.actions.title}</h2>
      {analysis.actionItems === undefined || analysis.actionItems.length === 0 ? (
        <p>{fr.actions.empty}</p>
      ) : (
        <ActionsTable actions={analysis.actionItems} />
      )}
      {analysis.summary === undefined || analysis.summary === '' ? null : (
        <>
          <h2>{fr.summary.title}</h2>
          {analysis.summary.split('\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </>
      )}
      <List numbered title={fr.summary.decisions} items={analysis.decisions} />
      <List title={fr.summary.keyPoints} items={analysis.keyPoints} />
      <List title={fr.summary.questions} items={analysis.questions} />
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
