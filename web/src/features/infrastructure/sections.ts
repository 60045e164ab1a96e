import { sectionsOf } from '../../guides/content.ts';
import { TITLES } from '../../routes/sections/fr.ts';
import { architecture } from './architecture/fr.ts';
import { multiPlateforme } from './multi-plateforme/fr.ts';
import { vps } from './vps/fr.ts';

export const SECTIONS = sectionsOf(TITLES.infrastructure, {
  architecture,
  'multi-plateforme': multiPlateforme,
  vps,
});
