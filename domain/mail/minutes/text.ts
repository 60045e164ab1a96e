import { moreText, type MailedList, type MailedParts } from './content.ts';

const listText = ({ title, items, more }: MailedList): string =>
  [
    title.toLocaleUpperCase('fr'),
    ...items.map(({ text, about }) => `– ${text}${about === null ? '' : ` (${about})`}`),
    ...(more === 0 ? [] : [`… ${moreText(more)}`]),
  ].join('\n');

/** The mail for programs that show no HTML. */
export function minutesText(parts: MailedParts): string {
  const { title, about, lists, summaryTitle, summary, participants, url, link, foot, choices } = parts;
  return [
    `${title}\n${about}`,
    ...(url === null ? [] : [`${link}\u00A0:\n${url}`]),
    ...lists.map(listText),
    ...(summary.length === 0
      ? []
      : [[summaryTitle.toLocaleUpperCase('fr'), ...summary, ...(parts.cut === null ? [] : [parts.cut])].join('\n\n')]),
    ...(participants === null ? [] : [participants]),
    ['--', ...foot, ...(choices === null ? [] : [`${choices.text}\u00A0: ${choices.url}`])].join('\n'),
  ].join('\n\n');
}
