import { Link } from '../../ui/Link.tsx';
import { paths } from '../../routes/paths.ts';
import { fr } from './fr.ts';

/** A correlation id, which leads to what the server logged of that request. */
export const CorrelationLink = ({ id }: { readonly id: string }) => (
  <Link
    to={paths.requestLog(id)}
    title={fr.correlation}
    className="font-mono text-sm underline underline-offset-2 wrap-anywhere"
  >
    {id}
  </Link>
);
