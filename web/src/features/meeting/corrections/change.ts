import {
  addAction,
  addStatement,
  correctAction,
  correctLine,
  correctStatement,
  removeAction,
  removeStatement,
  renameMeeting,
  renameSpeaker,
  undoCorrection,
} from '#api/contract/corrections.ts';
import type { StatementList } from '../../../minutes/corrections/context.ts';
import { type Body, call, type Call } from '../../../api/call.ts';

type StatementPart = 'summary' | StatementList;

/** What somebody puts right, adds, removes or takes back; `seen` is the revision at which they read it. */
export type Change =
  | { readonly kind: 'title'; readonly title: string; readonly seen: string }
  | {
      readonly kind: 'statement';
      readonly part: StatementPart;
      readonly item: string;
      readonly text: string;
      readonly seen: string;
    }
  | { readonly kind: 'removeStatement'; readonly part: StatementPart; readonly item: string; readonly seen: string }
  | { readonly kind: 'addStatement'; readonly part: StatementList; readonly text: string }
  | { readonly kind: 'action'; readonly item: string; readonly action: Body<typeof addAction>; readonly seen: string }
  | { readonly kind: 'removeAction'; readonly item: string; readonly seen: string }
  | { readonly kind: 'addAction'; readonly action: Body<typeof addAction> }
  | {
      readonly kind: 'line';
      readonly line: number;
      readonly text: string;
      readonly speaker: string;
      readonly seen: string;
    }
  | { readonly kind: 'speaker'; readonly number: number; readonly name: string; readonly seen: string }
  | { readonly kind: 'undo'; readonly subject: string; readonly seen: string };

/** The request for a change of a meeting. */
export function callOf(id: string, change: Change): Call {
  switch (change.kind) {
    case 'title':
      return call(renameMeeting, { params: { id }, body: { title: change.title, seen: change.seen } });
    case 'statement': {
      const { part, item, text, seen } = change;
      return call(correctStatement, { params: { id, part, item }, body: { text, seen } });
    }
    case 'removeStatement':
      return call(removeStatement, {
        params: { id, part: change.part, item: change.item },
        query: { seen: change.seen },
      });
    case 'addStatement':
      return call(addStatement, { params: { id, part: change.part }, body: { text: change.text } });
    case 'action':
      return call(correctAction, {
        params: { id, actionId: change.item },
        body: { ...change.action, seen: change.seen },
      });
    case 'removeAction':
      return call(removeAction, { params: { id, actionId: change.item }, query: { seen: change.seen } });
    case 'addAction':
      return call(addAction, { params: { id }, body: change.action });
    case 'line': {
      const { line, text, speaker, seen } = change;
      return call(correctLine, { params: { id, line: String(line) }, body: { text, speaker, seen } });
    }
    case 'speaker':
      return call(renameSpeaker, {
        params: { id, number: String(change.number) },
        body: { name: change.name, seen: change.seen },
      });
    case 'undo':
      return call(undoCorrection, { params: { id }, body: { subject: change.subject, seen: change.seen } });
  }
}

/** What takes the change back; null for what takes one back itself. */
export function subjectOf(change: Change, added: string | undefined): string | null {
  switch (change.kind) {
    case 'title':
      return 'title';
    case 'statement':
    case 'removeStatement':
      return `${change.part}/${change.item}`;
    case 'addStatement':
      return added === undefined ? null : `${change.part}/${added}`;
    case 'action':
    case 'removeAction':
      return `action/${change.item}`;
    case 'addAction':
      return added === undefined ? null : `action/${added}`;
    case 'line':
      return `line/${change.line}`;
    case 'speaker':
      return `speaker/${change.number}`;
    case 'undo':
      return null;
  }
}
