import { readCues } from './cues.ts';
import { type Fault, fault } from './faults.ts';
import { chooseNames, type Lead, readLead } from './leads.ts';
import type { Piece, Reading } from './piece.ts';
import { type SourceLine, tidy } from './source.ts';
import { readStamp, type Stamp } from './time.ts';
import type { Instant } from './timeline.ts';
import { readMetadata, readVoices, type Utterance } from './voices.ts';

interface Heard {
  readonly start: number | null;
  readonly end: number | null;
  readonly utterances: readonly (Utterance & { readonly lead: Lead | null })[];
}

const offset = (ms: number | null): Stamp | null => (ms === null ? null : { kind: 'offset', ms });

/**
 * Reads WebVTT and SRT: voices, « Name: text » at the beginning of a cue's line, or the JSON of Graph's metadata. Each
 * voice of a cue is a turn; lines of one voice are joined. A turn without either is nobody's, since captions do not say
 * whether the one before goes on.
 */
export function readSubtitles(source: readonly SourceLine[]): Reading {
  const { cues, faults, title } = readCues(source);
  const found: Fault[] = [...faults];
  let zero: Instant | undefined;
  const heard = cues.map(({ start, end, payload }): Heard => {
    const metadata = readMetadata(payload);
    if (!metadata)
      return {
        start,
        end,
        utterances: readVoices(payload).map((each) => ({
          ...each,
          lead: each.voice === null ? readLead(each.text) : null,
        })),
      };
    const began = readStamp(metadata.startDateTime ?? '');
    if (began?.kind === 'instant' && start !== null) zero ??= { ms: began.ms - start, zoned: began.zoned };
    const voice = metadata.speakerName?.trim() || null;
    return {
      start,
      end,
      utterances: [{ line: payload[0]?.number ?? 0, voice, text: metadata.spokenText, lead: null }],
    };
  });

  const isName = chooseNames(
    heard.flatMap(({ utterances }) => utterances.filter(({ voice }) => voice === null).map(({ lead }) => lead)),
    true,
  );
  const pieces = heard.flatMap(({ start, end, utterances }) => {
    const turns = join(utterances, isName);
    for (const { line, text, speaker } of turns)
      if (tidy(text) === '' && speaker !== null) found.push(fault('TURN_WITHOUT_TEXT', line));
    return turns.map((turn): Piece => ({ ...turn, text: tidy(turn.text), stamp: offset(start), end: offset(end) }));
  });
  return {
    pieces: pieces.filter(({ text }) => text !== ''),
    faults: found,
    ...(title !== null && { title }),
    ...(zero && { zero }),
  };
}

/** Joins the stretches of one cue that belong to the same speaker. */
function join(
  utterances: Heard['utterances'],
  isName: (lead: Lead) => boolean,
): { speaker: string | null; text: string; line: number }[] {
  const turns: { speaker: string | null; voice: string | null; text: string; line: number }[] = [];
  for (const { line, voice, text, lead } of utterances) {
    const named = lead && isName(lead) ? lead : null;
    const last = turns.at(-1);
    if (!last || named || voice !== last.voice)
      turns.push({ speaker: voice ?? named?.name ?? null, voice, text: named?.text ?? text, line });
    else last.text += ` ${text}`;
  }
  return turns.map(({ speaker, text, line }) => ({ speaker, text, line }));
}
