import type { BlockContent, List, PhrasingContent, Root, RootContent, TableRow } from 'mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import { deadlineText, momentText, noteText, onOneLine, priorityText, statusText, type Minutes } from './minutes.ts';

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

const section = (title: string, items: readonly string[], ordered = false): RootContent[] =>
  items.length === 0
    ? []
    : [
        heading(2, title),
        list(
          items.map((item) => [text(item)]),
          ordered,
        ),
      ];

function actions({ analysis }: Minutes): RootContent[] {
  const items = analysis?.actionItems ?? [];
  if (items.length === 0) return [heading(2, 'Actions'), paragraph(text('Aucune action identifiée'))];
  const head = row(['Action', 'Responsable', 'Échéance', 'Priorité', 'État']);
  const rows = items.map((action) =>
    row([
      action.task,
      action.assignee ?? '–',
      deadlineText(action.deadline) ?? '–',
      priorityText(action),
      statusText(action),
    ]),
  );
  return [heading(2, 'Actions'), { type: 'table', align: [], children: [head, ...rows] }];
}

/** The minutes as Markdown (CommonMark with the tables of GitHub). */
export function minutesMarkdown(minutes: Minutes): string {
  const { title, about, participants, analysis, notes, lines } = minutes;
  const summary = (analysis?.summary ?? '').split(/\n+/u).filter((part) => part.trim() !== '');
  const root: Root = {
    type: 'root',
    children: [
      heading(1, title),
      paragraph(text(about)),
      ...(participants.length === 0
        ? []
        : [paragraph(strong('Participants'), text(`\u00a0: ${participants.join(', ')}`))]),
      ...actions(minutes),
      ...(summary.length === 0 ? [] : [heading(2, 'Résumé Exécutif'), ...summary.map((part) => paragraph(text(part)))]),
      ...section('Décisions', analysis?.decisions ?? [], true),
      ...section('Points Clés', analysis?.keyPoints ?? []),
      ...section('Questions ouvertes', analysis?.questions ?? []),
      ...section('Notes', notes.map(noteText)),
      ...(lines.length === 0
        ? []
        : [
            heading(2, 'Transcription'),
            list(lines.map((line) => [text(`${momentText(line)} `), strong(line.speaker), text(` ${line.text}`)])),
          ]),
    ],
  };
  return toMarkdown(root, { extensions: [gfmTableToMarkdown()], bullet: '-' });
}
