import { openApiDocument, referencePage, referenceStyle } from '#api/contract/reference.ts';
import type { Route } from '#api/contract/route.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { publicEndpoint, type Endpoint } from '../http/endpoint.ts';
import { openApiOf, type OpenApiDocument } from '../openapi/document.ts';
import { REFERENCE_STYLE, referenceOf } from '../openapi/page.ts';

/** What the API says of itself. @param routes every route there is, once all are known. */
export function referenceEndpoints(routes: () => readonly Route[]): Endpoint[] {
  let made: { readonly document: OpenApiDocument; readonly page: string } | null = null;
  const reference = () => {
    if (!made) {
      const document = openApiOf(routes(), packageJson.version);
      made = { document, page: referenceOf(document) };
    }
    return made;
  };
  return [
    publicEndpoint(openApiDocument, async () => reference().document as unknown as { openapi: string }),
    publicEndpoint(referencePage, async () => reference().page),
    publicEndpoint(referenceStyle, async () => REFERENCE_STYLE),
  ];
}
