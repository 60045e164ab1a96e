import { useNavigate } from 'react-router-dom';
import { paths } from '../routes/paths.ts';
import { fr as named, TITLES } from '../routes/sections/fr.ts';
import { fr } from './fr.ts';
import type { Command } from './registry.ts';

const SECTIONS = (['userGuide', 'infrastructure', 'documentation', 'architecture'] as const).flatMap((page) =>
  Object.entries(TITLES[page]).map(([id, title]) => ({ address: `${paths[page]}#${id}`, label: named[page](title) })),
);

/** Leads to every section of the guides: pages of which there are too many to be offered before anything is typed. */
export const useSectionCommands = (): readonly Command[] => {
  const navigate = useNavigate();
  return SECTIONS.map(({ address, label }) => ({
    id: `go ${address}`,
    label,
    section: fr.goTo,
    run: () => void navigate(address),
  }));
};
