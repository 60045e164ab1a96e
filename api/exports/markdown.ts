import { momentOf } from '#domain/minutes/moment.ts';
import { PAPER, type Paper, paperOf } from '#domain/minutes/paper.ts';
import type { BlockContent, List, PhrasingContent, Root, RootContent, TableRow } from 'mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import { onOneLine, type Minutes } from './minutes.ts';

/** Whatever people wrote is text: the writer escapes what Markdown would take for something else. */
const text = (value: string): PhrasingContent => ({ type: 'text', value: onOneLine(value) });
const paragraph = (...children: PhrasingContent[]): BlockContent => ({ type: 'paragraph', children });
const heading = (depth: 1 | 2, title: string): RootContent => ({ type: 'heading', depth, children: [text(title)] });
const strong = (value: string): PhrasingContent => ({ type: 'strong', children: [text(value)] });

const list = (items: readonly PhrasingContent[][], ordered = false): List => ({
  type: 'list',
  ordered,
  spread: false,
  children: items.map((children) => ({ type: 'listItem', spread: false, children: [paragraph(...children)] })),
});

const row = (cells: readonly string[]): TableRow => ({
  type: 'tableRow',
  children: cells.map((cell) => ({ type: 'tableCell', children: [text(cell)] })),
});

const sectionOf = ({ title, look, items }: Paper['sections'][number]): RootContent[] => [
  heading(2, title),
  ...(look === 'paragraphs'
    ? items.map((item) => paragraph(text(item)))
    : [
        list(
          items.map((item) => [text(item)]),
          look === 'numbers',
        ),
      ]),
];

const actionsOf = ({ actions }: Paper): RootContent =>
  actions.length === 0
    ? paragraph(text(PAPER.noActions))
    : { type: 'table', align: [], children: [row(PAPER.columns), ...actions.map(({ cells }) => row(cells))] };

/** The minutes as Markdown (CommonMark with the tables of GitHub). */
export function minutesMarkdown(minutes: Minutes): string {
  const { title, about, lines } = minutes;
  const paper = paperOf(minutes);
  const root: Root = {
    type: 'root',
    children: [
      heading(1, title),
      paragraph(text(about)),
      paragraph({ type: 'emphasis', children: [text(paper.generated)] }),
      ...(paper.participants === null ? [] : [paragraph(text(paper.participants))]),
      heading(2, PAPER.actions),
      actionsOf(paper),
      ...paper.sections.flatMap(sectionOf),
      ...(lines.length === 0
        ? []
        : [
            heading(2, PAPER.transcript),
            list(lines.map((line) => [text(`${momentOf(line)} `), strong(line.speaker), text(` ${line.text}`)])),
          ]),
    ],
  };
  return toMarkdown(root, { extensions: [gfmTableToMarkdown()], bullet: '-' });
}
