import { paths } from '../routes/paths.ts';
import { PageTabs } from '../ui/PageTabs.tsx';
import { fr } from './fr.ts';

const TABS = [
  { name: 'meetings', path: paths.meetings, label: fr.meetings },
  { name: 'actions', path: paths.actions, label: fr.actions },
  { name: 'joining', path: paths.joining, label: fr.joining },
] as const;

/** The registers of the section « Réunions »; each is a page of its own. */
export const RegisterTabs = ({ current }: { readonly current: (typeof TABS)[number]['name'] }) => (
  <PageTabs label={fr.tabs} tabs={TABS} current={current} />
);
