import { skipToken } from '@reduxjs/toolkit/query';
import { useNavigate } from 'react-router-dom';
import { anchorOf, useAddedDiagramsQuery } from '../diagrams/list.ts';
import { paths } from '../routes/paths.ts';
import { fr as named, TITLES } from '../routes/sections/fr.ts';
import { fr } from './fr.ts';
import type { Command } from './registry.ts';

const SECTIONS = (['userGuide', 'infrastructure', 'documentation', 'architecture'] as const).flatMap((page) =>
  Object.entries(TITLES[page]).map(([id, title]) => ({ address: `${paths[page]}#${id}`, label: named[page](title) })),
);

/**
 * Leads to every section of the guides, and to every diagram that was added to the documentation: there are too many to
 * be offered before anything is typed.
 */
export const useSectionCommands = (isTyping: boolean): readonly Command[] => {
  const navigate = useNavigate();
  const { data: diagrams = [] } = useAddedDiagramsQuery(isTyping ? undefined : skipToken);
  const added = diagrams.map((diagram) => ({
    address: `${paths.documentation}#${anchorOf(diagram)}`,
    label: named.documentation(diagram.title),
  }));
  return [...SECTIONS, ...added].map(({ address, label }) => ({
    id: `go ${address}`,
    label,
    section: fr.goTo,
    run: () => void navigate(address),
  }));
};
