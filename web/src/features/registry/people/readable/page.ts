import type { PersonExport } from '#api/contract/persons.ts';
import { formatDateTime, formatDeadline, formatShortDate } from '../../../../fr/dates.ts';
import { fr as labels } from '../../../../labels/fr.ts';
import { fr } from './fr.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text of people as it stands in a document: nothing of it is markup. */
const escaped = (text: string): string => text.replaceAll(/[&<>"]/gu, (sign) => ENTITIES[sign] ?? sign);

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

const list = (items: readonly string[]): string => `<ul>${items.map((item) => element('li', item)).join('')}</ul>`;

const row = (cell: 'td' | 'th', cells: readonly string[]): string =>
  `<tr>${cells.map((text) => element(cell, text)).join('')}</tr>`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table><thead>${row('th', head)}</thead><tbody>${rows.map((cells) => row('td', cells)).join('')}</tbody></table>`;

const roleName = (role: string): string => Object.entries(labels.role).find(([name]) => name === role)?.[1] ?? role;

/** Conversations come one after the other. */
const inOrder = (chats: PersonExport['chats']): PersonExport['chats'] =>
  chats.toSorted((one, other) => one.at.localeCompare(other.at));

/** « 0:03:12 » of milliseconds since the beginning. */
const clock = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  const two = (count: number): string => String(count).padStart(2, '0');
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

const accountPart = (account: PersonExport['account']): string => {
  if (account === null) return element('p', fr.noAccount);
  const { displayName, email, role, department, jobTitle, createdAt, lastSignInAt, identities } = account;
  const facts: readonly (readonly [string, string])[] = [
    [fr.facts.name, displayName],
    [fr.facts.email, email],
    [fr.facts.role, roleName(role)],
    [fr.facts.department, department ?? fr.unknown],
    [fr.facts.jobTitle, jobTitle ?? fr.unknown],
    [fr.facts.created, formatDateTime(createdAt)],
    [fr.facts.lastSignIn, lastSignInAt === null ? fr.never : formatDateTime(lastSignInAt)],
    ...(identities.length === 0
      ? []
      : [
          [
            fr.facts.identities,
            identities.map(({ provider, label }) => fr.identity(provider, label)).join(', '),
          ] as const,
        ]),
  ];
  return `<dl>${facts.map(([name, value]) => element('dt', name) + element('dd', value)).join('')}</dl>`;
};

const meetingPart = ({ title, startTime, names, emails, lines, actions }: PersonExport['meetings'][number]): string =>
  [
    element('h3', title),
    element('p', fr.heldOn(formatShortDate(startTime))),
    ...(names.length > 0 ? [element('p', fr.as(names.join(', ')))] : []),
    ...(emails.length > 0 ? [element('p', fr.addresses(emails.join(', ')))] : []),
    ...(lines.length > 0
      ? [
          element('h4', fr.said(lines.length)),
          list(lines.map(({ at, text }) => (at === null ? text : `${clock(at)}\u2002${text}`))),
        ]
      : []),
    ...(actions.length > 0
      ? [
          element('h4', fr.tasks),
          list(
            actions.map(({ task, deadline, status }) =>
              [
                task,
                ...(deadline === null ? [] : [fr.due(formatDeadline(deadline))]),
                fr.status[status] ?? status,
              ].join(', '),
            ),
          ),
        ]
      : []),
  ].join('');

const accessesPart = (accesses: PersonExport['accesses']): string =>
  accesses.length === 0
    ? element('p', fr.noAccesses)
    : table(
        Object.values(fr.columns),
        accesses.map(({ at, kind, reason, way, address }) => [
          formatDateTime(at),
          fr.kind(kind),
          fr.more({ reason, way }),
          address ?? '',
        ]),
      );

const donePart = (done: PersonExport['done']): string =>
  done.length === 0
    ? element('p', fr.noneDone)
    : list(done.map(({ at, sentence }) => (at === null ? sentence : `${formatDateTime(at)}\u00A0: ${sentence}`)));

/** No colours: it is read on paper as well. */
const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}' +
  'h2{margin-top:2.5rem;border-bottom:1px solid}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1.5rem}' +
  'dt{font-weight:600}dd{margin:0}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;' +
  'padding:.25rem .75rem .25rem 0;border-bottom:1px solid}li{margin:.25rem 0;overflow-wrap:anywhere}';

/** What the record has of a person as a page that they can read and print: one file, which loads and runs nothing. */
export const readablePage = ({
  madeAt,
  account,
  accesses,
  done,
  meetings,
  chats,
  mails,
  tools,
  notices,
  objections,
}: PersonExport): string => {
  const name = account?.displayName ?? meetings.flatMap(({ names }) => names)[0] ?? fr.somebody;
  const title = fr.title(name);
  const parts = [
    element('h1', title),
    element('p', fr.made(formatDateTime(madeAt))),
    element('p', fr.scope),
    element('h2', fr.account),
    accountPart(account),
    element('h2', fr.meetings),
    meetings.length === 0 ? element('p', fr.noMeetings) : meetings.map(meetingPart).join(''),
    ...(chats.length === 0
      ? []
      : [
          element('h2', fr.chats),
          list(inOrder(chats).map(({ at, request, answer }) => fr.chat(formatDateTime(at), request, answer))),
        ]),
    ...(mails.length === 0
      ? []
      : [element('h2', fr.mails), list(mails.map(({ at, ...mail }) => fr.mail(formatDateTime(at), mail)))]),
    ...(tools.length === 0
      ? []
      : [
          element('h2', fr.tools),
          list(tools.map(({ since, ...tool }) => fr.tool(formatDateTime(since), tool))),
          list(tools.flatMap(({ tasks }) => tasks.map(({ url, done }) => fr.sentTask(url, done)))),
        ]),
    ...(notices.length === 0
      ? []
      : [element('h2', fr.notices), list(notices.map(({ at, ...notice }) => fr.notice(formatDateTime(at), notice)))]),
    ...(objections.length === 0
      ? []
      : [
          element('h2', fr.objections),
          list(objections.map(({ at, meeting }) => fr.objection(formatDateTime(at), meeting))),
        ]),
    element('h2', fr.done),
    donePart(done),
    element('h2', fr.accesses),
    accessesPart(accesses),
  ];
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    element('title', title),
    `<style>${STYLE}</style>`,
  ];
  const body = `<main>${parts.join('')}</main>`;
  return `<!doctype html><html lang="fr"><head>${head.join('')}</head><body>${body}</body></html>`;
};
