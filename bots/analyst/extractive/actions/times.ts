import type { FoundTime } from '../deadline/find.ts';
import { anyOf } from '../text/pattern.ts';
import type { TaskRequest } from './find.ts';

/** The end of what stands before a clause. */
const BEGINNING =
  /(?:^|[,;:.!?–—]|(?<!\p{L})(?:et|and|y|bon|ben|bah|donc|alors|euh|ok|oui|du coup|so|then|well|pues|entonces|vale))\s*$/iu;

/** What says « by then » first, what comes after the commission before what comes ahead of it. */
export function deadlineOf(times: readonly FoundTime[], { start }: TaskRequest): FoundTime | undefined {
  const after = times.filter((time) => time.start >= start);
  return after.find(({ due }) => due) ?? times.find(({ due }) => due) ?? after[0] ?? times[0];
}

/**
 * « …, et pour mardi, Julie prépare »: between two commissions a time belongs to the second when it begins a clause.
 */
export function leads(time: FoundTime, { sentence: { text }, start }: TaskRequest): boolean {
  return (
    time.end <= start && /^[\s,:]*$/u.test(text.slice(time.end, start)) && BEGINNING.test(text.slice(0, time.start))
  );
}

interface RequestInTurn {
  readonly commission: TaskRequest;
  readonly next: TaskRequest | undefined;
  readonly isFirst: boolean;
}

/** The times of a sentence that belong to one of its commissions: those in it, and those right before it. */
export function timesOf(times: readonly FoundTime[], { commission, next, isFirst }: RequestInTurn): FoundTime[] {
  return times.filter((time) => {
    if (time.start >= commission.limit || (next && leads(time, next))) return false;
    return time.start >= commission.start || (isFirst && time.due) || leads(time, commission);
  });
}

/** In a clause: what was done then, or whom somebody sees. */
const ELSEWHERE = anyOf(
  "(?:j['’]ai|on a|nous avons) (?:vu|eu|fini|rencontré|appelé|envoyé|reçu|fait|parlé)(?!\\p{L})",
  'rendez-vous',
  'je (?:suis|serai) chez(?!\\p{L})',
);

/** « Oui, j'ai vu Julie lundi », « oui, mais demain je suis chez le dentiste »: no day of what is said yes to. */
export function isElsewhere(text: string, { start, end }: FoundTime): boolean {
  const begins = Math.max(...[',', ';', ':', '.'].map((sign) => text.lastIndexOf(sign, start))) + 1;
  const rest = /[,;:.!?]/u.exec(text.slice(end));
  return ELSEWHERE.test(text.slice(begins, rest ? end + rest.index : text.length));
}
