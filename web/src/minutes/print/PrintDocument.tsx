import type { TranscriptLineView } from '#api/contract/analysis.ts';
import type { NoteView } from '#api/contract/meetings.ts';
import type { PartOfView } from '#api/contract/mind-map.ts';
import { momentOf } from '#api/contract/minutes.ts';
import { PAPER, paperOf } from '#api/contract/paper.ts';
import { Fragment } from 'react';
import { createPortal } from 'react-dom';
import './print.css';

export interface Printed {
  readonly title: string;
  /** What is known of it beside its title: one line. */
  readonly about: string;
  readonly participants: readonly string[];
  readonly analysis: PartOfView;
  /** What people had the bot note. */
  readonly notes?: readonly NoteView[];
  readonly lines: readonly TranscriptLineView[];
}

type Paper = ReturnType<typeof paperOf>;

const ActionsTable = ({ actions }: Pick<Paper, 'actions'>) => (
  <table>
    <thead>
      <tr>
        {PAPER.columns.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {actions.map(({ id, cells }) => (
        <tr key={id}>
          {cells.map((cell, column) => (
            <td key={PAPER.columns[column]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const Section = ({ title, look, items }: Paper['sections'][number]) => {
  const Item = look === 'paragraphs' ? 'p' : 'li';
  // oxlint-disable-next-line react/no-array-index-key -- the same sentence may stand twice; the order is fixed
  const drawn = items.map((item, index) => <Item key={`${index} ${item}`}>{item}</Item>);
  return (
    <>
      <h2>{title}</h2>
      {look === 'paragraphs' ? drawn : look === 'numbers' ? <ol>{drawn}</ol> : <ul>{drawn}</ul>}
    </>
  );
};

/**
 * A whole meeting on paper: the same minutes as the server's PDF. It stands beside the application in the page and
 * shows in print only.
 */
export const PrintDocument = ({ title, about, lines, ...source }: Printed) => {
  const { participants, generated, actions, sections } = paperOf({ ...source, publicUrl: location.origin, lines });
  return createPortal(
    <article className="print-document">
      <h1>{title}</h1>
      <p>{about}</p>
      {participants === null ? null : <p>{participants}</p>}
      <p>{generated}</p>
      <h2>{PAPER.actions}</h2>
      {actions.length === 0 ? <p>{PAPER.noActions}</p> : <ActionsTable actions={actions} />}
      {sections.map((section) => (
        <Section key={section.title} {...section} />
      ))}
      {lines.length === 0 ? null : (
        <>
          <h2>{PAPER.transcript}</h2>
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
