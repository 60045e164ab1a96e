import { garble } from '../../kit/page/garble.ts';
import type { CaptionStep } from '../protocol.ts';
import { forgetList, newList, showRows, type Row } from './caption-list.ts';
import { captionSettings } from './caption-settings.ts';
import { switchCaptions, whenSwitched } from './captions-switch.ts';
import { isAdmitted, page, vocabulary } from './guest.ts';
import { button, el, words } from './markup.ts';
import { speaks } from './roster.ts';

/** Every row that Teams told of. */
const rows = new Map<string, Row>();
/** Those that had words since captions were switched on, in order. */
let logical: Row[] = [];
let body: HTMLElement | null = null;

/** Shows captions afresh (switched on, or the screen redrawn), or takes them away. */
export function drawCaptions(history: 'kept' | 'none'): void {
  if (history === 'none') logical = [];
  forgetList();
  body = null;
  const place = document.querySelector('[data-place=captions]');
  place?.replaceChildren();
  if (!page.captions || !isAdmitted() || !place) return;
  const v = vocabulary();
  body = el('div', {}, [el('div', { tid: 'closed-caption-default-text' }, [words(v.captionsPlaceholder)])]);
  const dismiss = button(
    { id: 'captions-panel-dismiss-button', 'aria-label': words(v.dismissCaptions), text: '✕' },
    () => switchCaptions(false),
  );
  place.append(el('div', { class: 'captions' }, [captionSettings(), dismiss, body]));
  if (logical.length > 0) draw();
}

whenSwitched(() => drawCaptions('none'));

const shownRows = (): readonly Row[] => logical.slice(-page.setup.rowsShown);

/** The wrapper is there from the first word on; until then there is a placeholder. */
function draw(): void {
  if (!body) return;
  if (body.dataset['mounted'] === undefined) {
    body.dataset['mounted'] = 'true';
    body.replaceChildren(newList());
  }
  showRows(shownRows());
}

const heard = (text: string): string =>
  page.setup.captionLanguage.slice(0, 2) === page.setup.spoken.slice(0, 2) ? text : garble(text);

/** Does one step; answers whether anything of it was drawn. */
export function applyStep(step: CaptionStep): boolean {
  if (step.kind === 'open') {
    rows.set(step.row, { id: step.row, speaker: step.speaker, text: '', number: 0 });
    return false;
  }
  const row = rows.get(step.row);
  if (!row) return false;
  if (step.kind === 'name') {
    row.speaker = step.speaker;
    return drawn(row);
  }
  if (step.kind === 'split') {
    say(row, step.text);
    const next: Row = { id: step.into, speaker: row.speaker, text: '', number: 0 };
    rows.set(step.into, next);
    say(next, step.rest);
    return drawn(next);
  }
  say(row, step.text);
  return drawn(row);
}

/** A row has these words from now on. What is said while captions are off is lost for this page. */
function say(row: Row, text: string): void {
  if (!body || page.setup.faults.captionsSilent) return;
  row.text = heard(text);
  if (!logical.includes(row)) {
    row.number = (logical.at(-1)?.number ?? 0) + 1;
    logical.push(row);
  }
  speaks(row.speaker?.name ?? null);
}

/** Draws what is in the list at the moment. A row that has left it is changed, and not seen. */
function drawn(row: Row): boolean {
  if (!body || !shownRows().includes(row)) return false;
  draw();
  return true;
}
