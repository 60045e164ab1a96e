import { GOOGLE_FAILURES, type GoogleFailureCode } from './failures.ts';
import { GOOGLE_SCOPES } from './scopes.ts';

const MESSAGES = new Map<string, string>(Object.values(GOOGLE_FAILURES).map(({ code, message }) => [code, message]));

/** The French sentence of a failure. */
export const sayGoogleFailure = (code: GoogleFailureCode): string => MESSAGES.get(code) ?? code;

/** What there is to do, in French, one step after the other; none where waiting is all that helps. */
export function googleRemedy(code: GoogleFailureCode): readonly string[] {
  switch (code) {
    case 'GOOGLE_CLIENT_REFUSED':
      return [
        'Dans la console Google Cloud, ouvrez APIs et services, Identifiants, et vérifiez l’ID du client OAuth.',
        'Si le secret a été renouvelé, renseignez le nouveau dans GOOGLE_CLIENT_SECRET, puis redémarrez Greffier.',
      ];
    case 'GOOGLE_AUTHORISATION_REVOKED':
    case 'GOOGLE_AUTHORISATION_LOST':
    case 'GOOGLE_SCOPE_MISSING':
      return ['La personne autorise Greffier à nouveau sur cette page.'];
    case 'GOOGLE_DELEGATION_REFUSED':
      return [
        'Dans la console d’administration Google, ouvrez Sécurité, Contrôle des accès et des données, Commandes des API, Délégation au niveau du domaine.',
        'Ajoutez l’ID numérique du compte de service avec ces trois accès, séparés par des virgules\u00A0: ' +
          `${Object.values(GOOGLE_SCOPES).join(', ')}.`,
        'Google applique la délégation en quelques minutes, parfois en vingt-quatre heures.',
      ];
    case 'GOOGLE_KEY_REFUSED':
      return [
        'Dans la console Google Cloud, ouvrez le compte de service, Clés, et vérifiez que la clé existe encore.',
        'Sinon, créez une clé JSON, donnez-la à Greffier, puis redémarrez-le.',
      ];
    case 'GOOGLE_CLOCK_SKEWED':
      return ['Réglez l’heure du serveur de Greffier, par exemple avec NTP\u00A0: Google tolère quelques minutes.'];
    case 'GOOGLE_API_DISABLED':
      return ['Dans la console Google Cloud, activez Google Calendar API, Google Meet API et Google Drive API.'];
    case 'GOOGLE_PERSON_UNKNOWN':
      return ['Vérifiez l’adresse\u00A0: la délégation n’atteint que les comptes de votre organisation.'];
    case 'GOOGLE_FORBIDDEN':
      return ['Dans la console d’administration Google, vérifiez que votre organisation permet cette application.'];
    default:
      return [];
  }
}
