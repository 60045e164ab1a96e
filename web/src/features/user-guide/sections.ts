import { sectionsOf } from '../../guides/content.ts';
import { TITLES } from '../../routes/sections/fr.ts';
import { apercu } from './apercu/fr.ts';
import { assistance } from './assistance/fr.ts';
import { commandes } from './commandes/fr.ts';
import { connexionAutomatique } from './connexion-automatique/fr.ts';
import { dashboard } from './dashboard/fr.ts';
import { depannage } from './depannage/fr.ts';
import { fonctionsAvancees } from './fonctions-avancees/fr.ts';
import { googleMeet } from './google-meet/fr.ts';
import { teams } from './teams/fr.ts';

export const SECTIONS = sectionsOf(TITLES.userGuide, {
  apercu,
  'connexion-automatique': connexionAutomatique,
  commandes,
  dashboard,
  teams,
  'google-meet': googleMeet,
  depannage,
  'fonctions-avancees': fonctionsAvancees,
  assistance,
});
