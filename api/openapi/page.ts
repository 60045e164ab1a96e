import { escapeUTF8 as escaped } from 'entities';
import type { Json, OpenApiDocument, Operation } from './document.ts';

const code = (value: unknown): string => `<code>${escaped(String(value))}</code>`;
const json = (value: unknown): string => `<pre>${escaped(JSON.stringify(value, null, 2))}</pre>`;

/** References lead to where the object stands on the page. */
const linked = (html: string): string =>
  html.replaceAll(/#\/components\/schemas\/(\w+)/gu, '<a href="#schema-$1">$&</a>');

/** CommonMark as far as our own descriptions go: paragraphs, and what is code. */
const prose = (text: string): string =>
  text
    .split('\n\n')
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll(/`([^`]+)`/gu, '<code>$1</code>')}</p>`)
    .join('\n');

const ACCESS: Readonly<Record<Operation['x-access'], string>> = {
  public: 'anybody',
  'signed-in': 'who is signed in',
  admin: 'administrators',
};

function parameters({ parameters: all }: Operation): string {
  if (all.length === 0) return '';
  const rows = all.map(
    ({ name, in: place, required, schema, description }) =>
      `<tr><td>${code(name)}</td><td>${place}${required ? ', required' : ''}</td><td>${linked(code(JSON.stringify(schema)))}${description ? ` ${escaped(description)}` : ''}</td></tr>`,
  );
  return `<table><thead><tr><th scope="col">Parameter</th><th scope="col">Where</th><th scope="col">What</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function responses({ responses: all }: Operation): string {
  return Object.entries(all)
    .map(([status, response]) => {
      const { description, content = {} } = response as {
        readonly description: string;
        readonly content?: Readonly<Record<string, { readonly schema: Json; readonly 'x-message'?: Json }>>;
      };
      const bodies = Object.entries(content).map(
        ([type, { schema, 'x-message': message }]) => `${code(type)}${linked(json(message ?? schema))}`,
      );
      return `<h4>${escaped(status)}: ${escaped(description)}</h4>${bodies.join('')}`;
    })
    .join('');
}

function operation(method: string, path: string, one: Operation): string {
  const body = one.requestBody
    ? `<h4>Body</h4>${linked(json(one.requestBody.content['application/json'].schema))}`
    : '';
  return `<details id="${escaped(one.operationId)}"><summary><b class="${method}">${method.toUpperCase()}</b> ${code(path)} <span>${escaped(one.summary)}</span></summary>
<p>For ${ACCESS[one['x-access']]}.</p>${prose(one.description ?? '')}${parameters(one)}${body}${responses(one)}</details>`;
}

/** The document as a page to read, without a script. */
export function referenceOf(document: OpenApiDocument): string {
  const { title, version, description } = document.info as Readonly<Record<string, string>>;
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ method, path, one })),
  );
  const sections = document.tags.map(({ name }) => {
    const own = all
      .filter(({ one }) => one.tags.includes(name))
      .map(({ method, path, one }) => operation(method, path, one));
    return own.length === 0 ? '' : `<section><h2>${escaped(name)}</h2>${own.join('\n')}</section>`;
  });
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${escaped(name)}"><summary>${code(name)}</summary>${linked(json(schema))}</details>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title ?? '')}: API reference</title><link rel="stylesheet" href="/api/reference.css"></head>
<body><main><h1>${escaped(title ?? '')} <small>${escaped(version ?? '')}</small></h1>${prose(description ?? '')}<p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p>
${sections.join('\n')}
<section><h2>Objects</h2>${schemas.join('\n')}</section></main></body></html>
`;
}

/** Paper and ink, in both lights. */
export const REFERENCE_STYLE = `:root { color-scheme: light dark; --canvas: #fbfaf7; --text: #171d29; --quiet: #4d535f; --border: #e2dfda; --accent: #2b519c; }
@media (prefers-color-scheme: dark) { :root { --canvas: #0e1016; --text: #efece8; --quiet: #b9b6b1; --border: #2a2e37; --accent: #94b8f8; } }
body { margin: 0; background: var(--canvas); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h2 { margin-top: 2.5rem; border-bottom: 2px solid var(--text); } h4 { margin: 1rem 0 .25rem; } small, summary span { color: var(--quiet); font-weight: normal; }
a { color: var(--accent); } details { border-bottom: 1px solid var(--border); padding: .5rem 0; } summary { cursor: pointer; } summary b { display: inline-block; min-width: 4.5rem; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--border); border-radius: 6px; font-size: 13px; } code { font-size: 14px; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; } th, td { padding: .25rem .5rem .25rem 0; border-bottom: 1px solid var(--border); text-align: left; vertical-align: top; }
`;
