import type { Request, Response, Router } from 'express';
import type { Conference, Conferences } from './conferences.ts';
import type { Needs } from './needs.ts';
import { refuse } from './refusals.ts';

/** `end_time>="…"`, as the filter's grammar (EBNF, AIP-160) has comparisons, joined by AND. */
const COMPARISON = /^\s*(start_time|end_time|space\.meeting_code)\s*(>=|<=|=|>|<)\s*"([^"]*)"\s*$/u;
const KEPT_MS = 30 * 86_400_000;

type Rule = (conference: Conference, code: string) => boolean;

function ruleOf(text: string): Rule | null {
  const [, field = '', sign = '', value = ''] = COMPARISON.exec(text) ?? [];
  if (field === '') return null;
  if (field === 'space.meeting_code') return sign === '=' ? (_, code) => code === value : null;
  const bound = Date.parse(value);
  if (Number.isNaN(bound)) return null;
  return ({ start, end }) => {
    const at = (field === 'start_time' ? start : end)?.getTime();
    if (at === undefined) return false;
    if (sign === '=') return at === bound;
    if (sign.startsWith('>')) return sign === '>=' ? at >= bound : at > bound;
    return sign === '<=' ? at <= bound : at < bound;
  };
}

/** Meet v2, as far as conferences and what was written down of them are read. */
export function mountMeet(
  router: Router,
  { state, now }: { readonly state: Conferences; readonly now: () => Date },
  needs: Needs,
): void {
  const allowed = needs('meetings');
  /** Nobody sees what they were not in; after thirty days nobody sees it. */
  const seen = (response: Response): Conference[] =>
    state.conferences.filter(
      ({ seenBy, end, start }) =>
        seenBy.includes(String(response.locals['email'])) && now().getTime() - (end ?? start).getTime() < KEPT_MS,
    );
  const found = (request: Request, response: Response): Conference | undefined =>
    seen(response).find(({ id }) => id === request.params['id']);

  function pageOf<One>(
    request: Request,
    list: readonly One[],
    bounds: { readonly usual: number; readonly most: number },
  ) {
    const size = Math.min(Number(request.query['pageSize'] ?? bounds.usual), bounds.most);
    const offset = Number(request.query['pageToken'] ?? 0);
    const next = offset + size;
    const from = state.quirks.overlaps ? Math.max(0, offset - 1) : offset;
    return { items: list.slice(from, next), ...(next < list.length ? { nextPageToken: String(next) } : {}) };
  }

  router.get('/v2/conferenceRecords', allowed, (request, response) => {
    const parts = String(request.query['filter'] ?? '').split(/\bAND\b/u);
    const rules = request.query['filter'] === undefined ? [] : parts.map(ruleOf);
    if (rules.includes(null)) return refuse(response, 'meetBad');
    const list = seen(response)
      .filter((one) => rules.every((rule) => rule?.(one, state.spaces.get(one.space) ?? '') ?? true))
      // The latest first, as Meet orders them.
      .toSorted((one, other) => other.start.getTime() - one.start.getTime());
    const { items, ...more } = pageOf(request, list, { usual: 25, most: 100 });
    response.json({ conferenceRecords: items.map(recordOf), ...more });
  });
  router.get('/v2/spaces/:id', allowed, (request, response) => {
    const name = `spaces/${String(request.params['id'])}`;
    const code = state.spaces.get(name);
    if (code === undefined) return refuse(response, 'meetMissing');
    response.json({ name, meetingUri: `https://meet.google.com/${code}`, meetingCode: code, config: {} });
  });
  router.get('/v2/conferenceRecords/:id/participants', allowed, (request, response) => {
    const conference = found(request, response);
    if (!conference) return refuse(response, 'meetMissing');
    const { items, ...more } = pageOf(request, conference.participants, { usual: 100, most: 250 });
    response.json({
      participants: items.map(({ id, user, displayName }) => ({
        name: `conferenceRecords/${conference.id}/participants/${id}`,
        earliestStartTime: conference.start.toISOString(),
        ...(user === null ? { anonymousUser: { displayName } } : { signedinUser: { user, displayName } }),
      })),
      totalSize: conference.participants.length,
      ...more,
    });
  });
  router.get('/v2/conferenceRecords/:id/transcripts', allowed, (request, response) => {
    const conference = found(request, response);
    if (!conference) return refuse(response, 'meetMissing');
    const { items, ...more } = pageOf(request, conference.transcripts, { usual: 10, most: 100 });
    response.json({
      transcripts: items.map(({ id, state: phase, start, end, document }) => ({
        name: `conferenceRecords/${conference.id}/transcripts/${id}`,
        state: phase,
        startTime: start.toISOString(),
        ...(phase === 'STARTED' ? {} : { endTime: end.toISOString() }),
        ...(document === null || phase !== 'FILE_GENERATED'
          ? {}
          : { docsDestination: { document, exportUri: `https://docs.google.com/document/d/${document}/view` } }),
      })),
      ...more,
    });
  });
  router.get('/v2/conferenceRecords/:id/transcripts/:transcript/entries', allowed, (request, response) => {
    const conference = found(request, response);
    const transcript = conference?.transcripts.find(({ id }) => id === request.params['transcript']);
    if (!conference || !transcript) return refuse(response, 'meetMissing');
    const { items, ...more } = pageOf(request, transcript.entries, { usual: 10, most: 100 });
    const parent = `conferenceRecords/${conference.id}`;
    response.json({
      transcriptEntries: items.map(({ id, participant, text, languageCode, start, end }) => ({
        name: `${parent}/transcripts/${transcript.id}/entries/${id}`,
        participant: `${parent}/participants/${participant}`,
        text,
        languageCode,
        startTime: start.toISOString(),
        endTime: end.toISOString(),
      })),
      ...more,
    });
  });
}

const recordOf = ({ id, space, start, end }: Conference) => ({
  name: `conferenceRecords/${id}`,
  startTime: start.toISOString(),
  ...(end === null ? {} : { endTime: end.toISOString() }),
  expireTime: new Date((end ?? start).getTime() + KEPT_MS).toISOString(),
  space,
});
