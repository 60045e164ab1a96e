import { moreText, type MailedList, type MailedParts } from './content.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What was said is text, whatever it looks like. */
const escaped = (text: string): string => text.replace(/[&<>"']/gu, (character) => ENTITIES[character] ?? character);

const SANS = `-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`;
const SERIF = `Georgia,'Times New Roman',serif`;

/**
 * Mail programs know little CSS, so that what counts stands at its element; the rules are for those that tell apart
 * light and dark. Others turn colours round by themselves, which plain ones survive.
 */
const RULES = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
body,.page{background:#0e1016!important}
.sheet{background:#161920!important;border-color:#2c313b!important}
.text{color:#efece8!important}.quiet{color:#a9adb5!important}.rule{border-color:#2c313b!important}
.button{background:#94b8f8!important;color:#0e1016!important}
}
@media (max-width:620px){.sheet{border-radius:0!important;border-left:0!important;border-right:0!important}.pad{padding:20px 16px!important}}
`;

const TEXT = `font:16px/24px ${SANS};color:#171d29`;
const QUIET = `font:14px/20px ${SANS};color:#4d535f`;

const SMALL = `font:13px/18px ${SANS};color:#4d535f`;

const heading = (text: string): string =>
  `<h2 class="text" style="margin:24px 0 8px;font:600 16px/24px ${SANS};color:#171d29">${escaped(text)}</h2>`;

function listHtml({ title, items, more }: MailedList): string {
  const rows = items.map(
    ({ text, about }) =>
      `<li class="text" style="margin:0 0 8px;${TEXT}">${escaped(text)}${
        about === null ? '' : `<br><span class="quiet" style="${QUIET}">${escaped(about)}</span>`
      }</li>`,
  );
  const rest = more === 0 ? '' : `<p class="quiet" style="margin:0;${QUIET}">… ${escaped(moreText(more))}</p>`;
  return `${heading(title)}<ul style="margin:0;padding:0 0 0 20px">${rows.join('')}</ul>${rest}`;
}

const paragraph = (text: string, style = TEXT, look = 'text'): string =>
  `<p class="${look}" style="margin:0 0 12px;${style}">${escaped(text)}</p>`;

/** `url` is this installation's own address with an id: nothing of it was said by anybody. */
const button = (url: string, text: string): string =>
  `<p style="margin:20px 0 4px"><a class="button" href="${escaped(url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#2b519c;color:#ffffff;font:600 15px/20px ${SANS};text-decoration:none">${escaped(text)}</a></p>`;

/** The mail as a page of its own: no picture, no script, nothing that is fetched from anywhere. */
export function minutesHtml(parts: MailedParts): string {
  const { subject, preheader, title, about, lists, summary, participants, url, link, foot, choices } = parts;
  const body = [
    `<h1 class="text" style="margin:0 0 4px;font:400 25px/32px ${SERIF};color:#171d29">${escaped(title)}</h1>`,
    paragraph(about, QUIET, 'quiet'),
    ...(url === null ? [] : [button(url, link)]),
    ...lists.map(listHtml),
    ...(summary.length === 0 ? [] : [heading(parts.summaryTitle), ...summary.map((text) => paragraph(text))]),
    ...(parts.cut === null ? [] : [paragraph(parts.cut, QUIET, 'quiet')]),
    ...(participants === null
      ? []
      : [
          `<hr class="rule" style="border:0;border-top:1px solid #e2dfda;margin:20px 0 16px">`,
          paragraph(participants),
        ]),
  ].join('\n');
  const notes = [
    ...foot.map((text) => paragraph(text, SMALL, 'quiet')),
    ...(choices === null
      ? []
      : [
          `<p style="margin:0"><a class="quiet" href="${escaped(choices.url)}" style="${SMALL}">${escaped(choices.text)}</a></p>`,
        ]),
  ].join('\n');
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title><style>${RULES}</style></head>
<body style="margin:0;padding:0;background:#fbfaf7">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preheader)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf7"><tr><td align="center" style="padding:24px 0">
<table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid #e2dfda;border-radius:10px"><tr><td class="pad" style="padding:28px 32px;text-align:left">
${body}
</td></tr></table>
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px"><tr><td class="pad" style="padding:16px 32px;text-align:left">
${notes}
</td></tr></table>
</td></tr></table>
</body></html>
`;
}
