import { exportReceipts, listReceipts, type ReceiptView } from '#api/contract/receipts.ts';
import { localDay } from '#domain/local-time.ts';
import { MAIL_PROJECTIONS } from '#projections/mails/queries.ts';
import { receiptsOf } from '#projections/mails/receipts.ts';
import { titlesOf } from '#projections/meetings/titles.ts';
import type { Page } from '#projections/page.ts';
import type { IdentityContext } from '../context/identity.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { download } from '../exports/download.ts';
import { frenchCsv } from '../exports/french-csv.ts';
import { callerOf } from '../http/caller.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';

const MOST = 10_000;
const HEADINGS = ['Date', 'Personne', 'Réunion', 'Compte rendu'];
const STATUSES = { sent: 'Envoyé', unknown: 'Peut-être envoyé' } as const;
const moment = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' });

const csvOf = (receipts: readonly ReceiptView[]): string =>
  frenchCsv(
    HEADINGS,
    receipts.map(({ at, recipient, meeting, status }) => [
      moment.format(new Date(at)),
      recipient?.name ?? 'Compte effacé',
      meeting.title ?? meeting.id,
      STATUSES[status],
    ]),
  );

/** Who received which minutes: the part of the register that no event tells in the clear. */
export function receiptEndpoints(
  dependencies: RecordContext & ReadingContext & Pick<IdentityContext, 'journal'>,
): Endpoint[] {
  const { pool, progress, now, journal } = dependencies;
  const found = async (page: Page): Promise<{ receipts: ReceiptView[]; total: number }> => {
    const { receipts, total } = await receiptsOf(pool, page);
    const titles = await titlesOf(pool, [...new Set(receipts.map(({ meetingId }) => meetingId))]);
    const shown = receipts.map(({ at, meetingId, ...one }) => ({
      ...one,
      at: at.toISOString(),
      meeting: { id: meetingId, title: titles.get(meetingId) ?? null },
    }));
    return { receipts: shown, total };
  };
  return [
    endpoint(listReceipts, async ({ query: { page, limit, minPosition } }) => {
      if (minPosition !== undefined) await progress.reached(MAIL_PROJECTIONS, minPosition);
      return { ...(await found({ page, limit })), page, limit };
    }),
    endpoint(exportReceipts, async ({ principal, http }) => {
      const { receipts } = await found({ page: 1, limit: MOST });
      const { address, correlationId } = callerOf(http);
      const { userId } = principal;
      const selection = 'envois';
      await journal.record(
        { type: 'RegistryExported', userId, address, selection, entries: receipts.length },
        correlationId,
      );
      return download(csvOf(receipts), `envois-${localDay(Date.parse(now()))}.csv`);
    }),
  ];
}
