import { momentOf } from '#domain/minutes/moment.ts';
import { PAPER, type Paper, paperOf } from '#domain/minutes/paper.ts';
import type { Column, Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { onOneLine, type Minutes } from '../minutes.ts';
import type { Run } from './runs.ts';

/** A4, in points. */
const MARGIN = 56;
const GREY = '#555555';
/** What stands below a heading on its page, in points: three lines of text, or the head of a table and a row. */
const BELOW_HEADING = 48;

const SPELLED =
  'Les caractères que les polices de ce document n’ont pas y sont remplacés par leur transcription en lettres latines.';

interface Drawing {
  /** Cuts a text into runs that the fonts can draw. */
  readonly inked: (text: string) => Run[];
  /** Whether something of what was inked until now is in another script than it was written in. */
  readonly isSpelled: () => boolean;
  /** Called for each line of the transcript when its size is measured. */
  readonly onLine: () => void;
}

/** Black on paper, serif, the table of actions first. */
export function minutesDocument(minutes: Minutes, { inked, isSpelled, onLine }: Drawing): TDocumentDefinitions {
  const { title, about, lines, exportedAt } = minutes;
  const paper = paperOf(minutes);
  const ink = (text: string) => inked(onOneLine(text));
  const heading = (text: string): Content => headingOf(ink(text));
  const sectionOf = ({ title: name, look, items }: Paper['sections'][number]): Content[] => {
    const entries = items.map((item): Content => ({ text: ink(item), margin: [0, 0, 0, 3] }));
    const drawn = look === 'paragraphs' ? entries : [look === 'numbers' ? { ol: entries } : { ul: entries }];
    return [heading(name), ...drawn];
  };
  const remark: Content = { text: SPELLED, style: 'about', margin: [0, 12, 0, 0] };
  return {
    pageSize: 'A4',
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN + 12],
    info: {
      title,
      subject: 'Compte rendu de réunion',
      creator: 'Greffier',
      producer: 'Greffier',
      creationDate: exportedAt,
    },
    version: '1.7',
    language: 'fr-FR',
    displayTitle: true,
    defaultStyle: { font: 'Serif', fontSize: 10.5, lineHeight: 1.25 },
    styles: {
      title: { fontSize: 20, bold: true, margin: [0, 0, 0, 4] },
      about: { color: GREY, margin: [0, 0, 0, 2] },
      heading: { fontSize: 13, bold: true },
      column: { bold: true, fontSize: 9 },
    },
    footer: (page, pages) => ({
      columns: [
        { text: ink(title.length > 80 ? `${title.slice(0, 79)}…` : title) },
        { text: `${page}\u202f/\u202f${pages}`, alignment: 'right', width: 60 },
      ],
      margin: [MARGIN, 16, MARGIN, 0],
      fontSize: 8,
      color: GREY,
    }),
    content: [
      { text: ink(title), style: 'title' },
      { text: ink(about), style: 'about' },
      ...(paper.participants === null ? [] : [{ text: ink(paper.participants), style: 'about' }]),
      { text: ink(paper.generated), style: 'about' },
      heading(PAPER.actions),
      actionsTable(paper, ink),
      ...paper.sections.flatMap(sectionOf),
      ...(lines.length === 0 ? [] : [heading(PAPER.transcript)]),
      ...lines.map((line): Content => {
        const speaker = ink(`${line.speaker} `).map((run) => ({ ...run, bold: true }));
        const moment: Column = { text: momentOf(line), width: 46, color: GREY, margin: [0, 2, 0, 0] };
        return { columns: [noticed(moment, onLine), { text: [...speaker, ...ink(line.text)] }], margin: [0, 0, 0, 3] };
      }),
      // Last, for by then all that stands above is inked.
      ...(isSpelled() ? [remark] : []),
    ],
  };
}

/**
 * A heading that never stands alone at the foot of a page: it takes the room of some lines with it, and gives it back
 * to what follows. The library keeps a block together, but not the beginning of a block whose end may be pages away.
 */
const headingOf = (text: Run[]): Content => ({
  unbreakable: true,
  stack: [{ text, style: 'heading', margin: [0, 16, 0, 6 + BELOW_HEADING] }],
  margin: [0, 0, 0, -BELOW_HEADING],
});

/**
 * The library measures a long document in one go and says nothing of it: that a size is looked at tells how far it is.
 */
const noticed = (part: Column, onSize: () => void): Column => {
  let isNew = true;
  return Object.defineProperty(part, 'fontSize', {
    enumerable: true,
    get: () => {
      if (isNew) onSize();
      isNew = false;
      return 8;
    },
  });
};

function actionsTable({ actions }: Paper, ink: (text: string) => Run[]): Content {
  if (actions.length === 0) return { text: ink(PAPER.noActions) };
  const head = PAPER.columns.map((name): TableCell => ({ text: name, style: 'column' }));
  const rows = actions.map(({ cells }) => cells.map((cell): TableCell => ({ text: ink(cell), fontSize: 9.5 })));
  return {
    table: { headerRows: 1, dontBreakRows: true, widths: ['*', 90, 78, 48, 48], body: [head, ...rows] },
    layout: 'lightHorizontalLines',
  };
}
