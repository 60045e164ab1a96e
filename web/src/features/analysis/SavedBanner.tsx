import { Link } from '../../ui/Link.tsx';
import { paths } from '../../routes/paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { fr } from './fr.ts';

const LINK = 'font-medium underline underline-offset-2';

/** The analysis is in the database: its id, and where to find it. */
export const SavedBanner = ({ id, onDismiss }: { readonly id: string; readonly onDismiss: () => void }) => (
  <Banner tone="success" onDismiss={onDismiss}>
    <p>
      {fr.saved.done(id)} {fr.saved.hint}
    </p>
    <p className="mt-1 flex flex-wrap gap-x-4">
      <Link to={paths.meeting(id)} className={LINK}>
        {fr.saved.open}
      </Link>
      <Link to={paths.meetings} className={LINK}>
        {fr.saved.list}
      </Link>
    </p>
  </Banner>
);
