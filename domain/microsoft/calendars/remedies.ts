import { MICROSOFT_SCOPES } from './scopes.ts';
import type { GraphFailureCode } from '../failures.ts';

/** What there is to do about a calendar that is not read, in French; none where waiting is all that helps. */
export function calendarRemedy(code: GraphFailureCode): readonly string[] {
  switch (code) {
    case 'GRAPH_AUTHORISATION_REVOKED':
    case 'GRAPH_AUTHORISATION_LOST':
    case 'GRAPH_PERMISSION_MISSING':
      return ['La personne autorise Greffier à nouveau sur cette page.'];
    case 'GRAPH_CONSENT_CLOSED':
      return [
        `Dans Microsoft Entra, un administrateur accorde à l’application la permission déléguée demandée\u00A0: ${Object.values(MICROSOFT_SCOPES).join(', ')}.`,
      ];
    case 'GRAPH_SIGN_IN_REFUSED':
      return [
        'Un secret expire\u00A0: un administrateur en crée un autre dans Microsoft Entra, le renseigne dans MICROSOFT_CLIENT_SECRET, puis redémarre Greffier.',
      ];
    case 'GRAPH_NOT_FOUND':
      return ['La personne n’a pas de boîte aux lettres dans Exchange Online\u00A0: son agenda est ailleurs.'];
    default:
      return [];
  }
}
