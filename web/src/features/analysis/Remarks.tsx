import type { analyze } from '#api/contract/analysis.ts';
import type { Answer } from '../../api/call.ts';
import { Banner } from '../../ui/Banner.tsx';
import { fr } from './fr.ts';

/** What of a transcript could not be taken as it stands, by line of the text. */
export const Remarks = ({ count, first }: NonNullable<Answer<typeof analyze>['remarks']>) => (
  <Banner tone="warning">
    <p>{fr.remarks.count(count)}</p>
    <ul className="mt-1 list-disc pl-5">
      {first.map(({ line, message }) => (
        <li key={`${line} ${message}`}>{fr.remarks.line(line, message)}</li>
      ))}
      {count > first.length ? <li>{fr.remarks.more(count - first.length)}</li> : null}
    </ul>
  </Banner>
);
