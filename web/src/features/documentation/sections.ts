import { sectionsOf } from '../../guides/content.ts';
import { TITLES } from '../../routes/sections/fr.ts';
import { architecture } from './architecture/fr.ts';
import { backendApi } from './backend-api/fr.ts';
import { botsIa } from './bots-ia/fr.ts';
import { devops } from './devops/fr.ts';
import { finops } from './finops/fr.ts';
import { frontend } from './frontend/fr.ts';
import { guides } from './guides/fr.ts';
import { outils } from './outils/fr.ts';
import { securite } from './securite/fr.ts';

export const SECTIONS = sectionsOf(TITLES.documentation, {
  architecture,
  'backend-api': backendApi,
  frontend,
  'bots-ia': botsIa,
  devops,
  finops,
  outils,
  guides,
  securite,
});
