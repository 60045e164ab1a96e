/** Whether a participant `p` is only another name of somebody: who were said to be another, and kept no words. */
export const WAS_MERGED = `(p.words = 0
  and exists (select from merged_lines g where g.capture_id = p.capture_id and g.merged_from = p.number))`;

/** How many of them each capture has, where there are any. */
export const MERGED_COUNTS = `(select p.capture_id, count(*)::int as merged from participants p
  where (p.capture_id, p.number) in (select capture_id, merged_from from merged_lines) and p.words = 0 group by 1)`;
