import type { GraphFailureCode } from './failures.ts';
import { GRAPH_PERMISSIONS } from './permissions.ts';

/** What an administrator does about a failure. */
export interface Remedy {
  /** In French: one step after the other. */
  readonly steps: readonly string[];
  /** For PowerShell with the module MicrosoftTeams, in their order; none where a page of Microsoft's does it. */
  readonly commands: readonly string[];
}

const NOTIFIED_AT = '/api/webhook/graph';
const CONNECT = 'Connect-MicrosoftTeams';
const POLICY = 'Greffier-Transcriptions';
const SWITCHES =
  'Set-CsTeamsMeetingConfiguration -EnableGraphTranscriptAccess $true -EnableAttributedTranscripts $true';

const only = (...steps: string[]): Remedy => ({ steps, commands: [] });

/** What there is to do; null where waiting is all that helps. @param clientId of the application, for the commands */
export function remedyFor(code: GraphFailureCode, clientId: string): Remedy | null {
  switch (code) {
    case 'GRAPH_SIGN_IN_REFUSED':
      return only(
        'Dans Microsoft Entra, ouvrez l’inscription de l’application et vérifiez le tenant et l’identifiant.',
        'Un secret expire\u00A0: créez-en un autre et renseignez-le dans MICROSOFT_CLIENT_SECRET, puis redémarrez Greffier.',
      );
    case 'GRAPH_TOKEN_REFUSED':
      return only('Vérifiez l’heure du serveur de Greffier, et que GRAPH_ROOT désigne le Graph de votre tenant.');
    case 'GRAPH_PERMISSION_MISSING':
      return only(
        `Accordez à l’application ces cinq permissions d’application, et aucune autre\u00A0: ${GRAPH_PERMISSIONS.join(', ')}.`,
        'Donnez ensuite le consentement de l’administrateur pour votre organisation.',
      );
    case 'GRAPH_POLICY_MISSING':
      return {
        steps: [
          'Créez une stratégie d’accès pour l’application et accordez-la à tous, ou aux seuls organisateurs voulus.',
          'Elle agit une demi-heure plus tard environ.',
        ],
        commands: [
          CONNECT,
          `New-CsApplicationAccessPolicy -Identity ${POLICY} -AppIds "${clientId}" -Description "Greffier"`,
          `Grant-CsApplicationAccessPolicy -PolicyName ${POLICY} -Global`,
        ],
      };
    case 'GRAPH_TRANSCRIPTS_DISABLED':
    case 'GRAPH_SPEAKERS_HIDDEN':
      return {
        steps: [
          'Dans le centre d’administration Teams, ouvrez Réunions, Paramètres de réunion, Accès à l’API de transcription.',
          code === 'GRAPH_SPEAKERS_HIDDEN'
            ? 'Activez l’attribution des paroles\u00A0: sans elle, les transcriptions sont lues sans les noms.'
            : 'Activez l’accès aux transcriptions et l’attribution des paroles.',
        ],
        commands: [CONNECT, SWITCHES],
      };
    case 'GRAPH_ADDRESS_UNREACHED':
      return only(
        'Vérifiez que le nom de PUBLIC_URL se résout depuis Internet, que le port 443 est ouvert et que le certificat vient d’une autorité publique.',
        `Le serveur mandataire doit laisser passer POST ${NOTIFIED_AT} sans connexion\u00A0: Microsoft attend une réponse dans les dix secondes.`,
        'Greffier redemande l’abonnement toutes les cinq minutes.',
      );
    case 'GRAPH_PAYMENT_REQUIRED':
      return only(
        'Reliez l’application à un abonnement Azure actif, comme Microsoft le demande pour les appels payants.',
      );
    default:
      return null;
  }
}
