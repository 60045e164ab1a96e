import type { OpenApiDocument, Operation } from '#api/openapi/document.ts';
import type { Sample } from './requests.ts';

export interface DocumentedOperation {
  readonly operationId: string;
  readonly method: string;
  /** With `{parameters}`. */
  readonly path: string;
  readonly operation: Operation;
}

export const operationsOf = ({ paths }: OpenApiDocument): DocumentedOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      operationId: operation.operationId,
      method,
      path,
      operation,
    })),
  );

export interface Answered {
  readonly status: number;
  /** The code of a refusal; null for success. */
  readonly code: string | null;
  readonly text: string;
}

/** Of an answer that does not end, what came first. */
async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? { value: undefined };
  await reader?.cancel();
  return new TextDecoder().decode(value);
}

/** Makes the documented call over HTTP. */
export async function ask(
  origin: string,
  { method, path }: DocumentedOperation,
  { params = {}, query = {}, body }: Sample,
  token: string | null,
): Promise<Answered> {
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const response = await fetch(`${origin}${filled}?${new URLSearchParams(query)}`, {
    method: method.toUpperCase(),
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    // Where it leads is another operation’s, or a page.
    redirect: 'manual',
  });
  const endless = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const text = await (endless ? beginningOf(response) : response.text());
  return { status: response.status, code: response.status < 400 ? null : codeIn(text), text };
}

/** Of a problem; pages for browsers say it in brackets. */
const codeIn = (text: string): string | null =>
  text.startsWith('<') ? (/\(([A-Z_]+)\)/u.exec(text)?.[1] ?? null) : (JSON.parse(text) as { code: string }).code;
