import { referenceStyle } from '#api/contract/reference.ts';
import type { RetentionRule } from '#domain/retention/rules.ts';
import { periodsOf } from '#domain/retention/words.ts';
import { informationOf, type InformationBlock, type InformationSettings } from '#domain/information/information.ts';

const TITLE = 'Ce que Greffier conserve des réunions';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const blockHtml = (block: InformationBlock): string => {
  if (block.kind === 'points') return `<ul>${block.items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;
  return block.kind === 'heading' ? `<h2>${escaped(block.text)}</h2>` : `<p>${escaped(block.text)}</p>`;
};

/** A page without a script, for everybody who is in a meeting with a bot: no sign-in, nothing about anybody. */
export const informationHtml = (
  settings: InformationSettings,
  rules: Iterable<RetentionRule>,
): string => `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${TITLE} · Greffier</title><link rel="stylesheet" href="${referenceStyle.path}"></head>
<body><main><h1>${TITLE}</h1>
${informationOf(settings, periodsOf(rules)).map(blockHtml).join('\n')}
</main></body></html>
`;
