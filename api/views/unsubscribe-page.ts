import { referenceStyle } from '#api/contract/reference.ts';
import { UNSUBSCRIBE_LINK_INVALID } from '#domain/mail/unsubscribe.ts';

const TITLE = 'Comptes rendus par e-mail';

/** A page without a script, for who follows the address of a mail's header in a browser. */
const page = (content: string): string => `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${TITLE} · Greffier</title><link rel="stylesheet" href="${referenceStyle.path}"></head>
<body><main><h1>${TITLE}</h1>
${content}
<p><a href="/account">Mon compte</a></p></main></body></html>
`;

/** Looking changes nothing: mail programs look at addresses by themselves. */
export const unsubscribeQuestion = (action: string): string =>
  page(`<p>Greffier vous envoie les comptes rendus de vos réunions par e-mail. Voulez-vous ne plus les recevoir\u00A0?</p>
<form method="post" action="${action}"><button>Ne plus recevoir de comptes rendus</button></form>`);

export const unsubscribed = page(
  '<p role="status">C’est noté\u00A0: vous ne recevrez plus de comptes rendus par e-mail. Le choix se reprend dans «\u00A0Mon compte\u00A0».</p>',
);

export const unsubscribeRefused = page(
  `<p role="alert">${UNSUBSCRIBE_LINK_INVALID.message} (${UNSUBSCRIBE_LINK_INVALID.code})</p>`,
);
