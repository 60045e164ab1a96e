import { UNKNOWN_SPEAKER } from '../transcript.ts';
import { file, type Sample, turn } from './sample.ts';

const [BUDGET, QUOTES] = ['On commence par le budget.', 'Il manque deux devis.'];

/**
 * Exports of note takers, of engines of speech recognition and of word processors. Word: as the scripts of
 * https://github.com/JBCodeBook/JRETranscript read it. Fireflies: the fields of https://docs.fireflies.ai/schema/sentence;
 * no file of its .csv is public, and all tables are read by the names of their columns. No file of tl;dv
 * is public either: its form is read as one of time and name above words, and refused by name where any word stands elsewhere.
 */
export const TOOL_EXPORTS: readonly Sample[] = [
  {
    name: 'Otter, .txt with its footer',
    text: file('Alice Martin  0:03  ', BUDGET, '', 'Bob Leroy  0:06  ', QUOTES, '', 'Transcribed by https://otter.ai'),
    turns: [turn('Alice Martin', BUDGET, 3_000), turn('Bob Leroy', QUOTES, 6_000)],
  },
  {
    name: 'Otter, unknown speaker and hours',
    text: file(
      'Unknown Speaker  0:03',
      BUDGET,
      '',
      'Bob Leroy  1:00:06',
      QUOTES,
      '',
      'Transcribed by https://otter.ai',
    ),
    turns: [turn('Unknown Speaker', BUDGET, 3_000), turn('Bob Leroy', QUOTES, 3_606_000)],
  },
  {
    name: 'Otter, .srt',
    text: file(
      '1',
      '00:00:03,500 --> 00:00:05,200',
      `Alice Martin: ${BUDGET}`,
      '',
      '2',
      '00:00:06,000 --> 00:00:09,910',
      `Bob Leroy: ${QUOTES}`,
    ),
    turns: [turn('Alice Martin', BUDGET, 3_500), turn('Bob Leroy', QUOTES, 6_000)],
  },
  {
    name: 'Fireflies, .json',
    text: JSON.stringify([
      { sentence: BUDGET, startTime: '00:03', endTime: '00:05', speaker_name: 'Alice Martin', speaker_id: 0 },
      { sentence: QUOTES, startTime: '00:06', endTime: '00:09', speaker_name: 'Bob Leroy', speaker_id: 1 },
    ]),
    turns: [turn('Alice Martin', BUDGET, 3_000), turn('Bob Leroy', QUOTES, 6_000)],
  },
  {
    name: 'Fireflies, answer of its API',
    text: JSON.stringify({
      data: {
        transcript: {
          title: 'Point produit',
          sentences: [
            { index: 0, speaker_name: 'Alice Martin', text: BUDGET, raw_text: BUDGET, start_time: 3.5, end_time: 5.2 },
            { index: 1, speaker_name: 'Bob Leroy', text: QUOTES, raw_text: QUOTES, start_time: 6, end_time: 9.9 },
          ],
        },
      },
    }),
    title: 'Point produit',
    turns: [turn('Alice Martin', BUDGET, 3_500), turn('Bob Leroy', QUOTES, 6_000)],
  },
  {
    name: 'Fireflies, .csv',
    text: file(
      'sentence,startTime,endTime,speaker_name,speaker_id',
      `"${BUDGET}",00:03,00:05,Alice Martin,0`,
      `"${QUOTES}",00:06,00:09,Bob Leroy,1`,
    ),
    turns: [turn('Alice Martin', BUDGET, 3_000), turn('Bob Leroy', QUOTES, 6_000)],
  },
  {
    name: 'tl;dv: time and name above the words',
    text: file('00:03 Alice Martin', BUDGET, '', '00:06 Bob Leroy', QUOTES),
    turns: [turn('Alice Martin', BUDGET, 3_000), turn('Bob Leroy', QUOTES, 6_000)],
  },
  {
    name: 'tl;dv, with its address below',
    text: file('00:03 Alice Martin', BUDGET, '', '00:06 Bob Leroy', QUOTES, '', 'https://tldv.io/app/meetings/abc'),
    turns: [turn('Alice Martin', BUDGET, 3_000), turn('Bob Leroy', QUOTES, 6_000)],
  },
  {
    name: 'tl;dv with hours and dashes',
    text: file('00:00:03 - Alice Martin', BUDGET, '', '01:00:06 - Bob Leroy', QUOTES),
    turns: [turn('Alice Martin', BUDGET, 3_000), turn('Bob Leroy', QUOTES, 3_606_000)],
  },
  {
    name: 'Word, dictated file: time and speaker above the words',
    text: file(
      'Audio file',
      'réunion.mp3',
      'Transcript',
      '00:00:03 Speaker 1',
      BUDGET,
      '00:00:06 Speaker 2',
      QUOTES,
      '00:00:12 Speaker 1',
      'Je les demande.',
    ),
    turns: [
      turn('Speaker 1', BUDGET, 3_000),
      turn('Speaker 2', QUOTES, 6_000),
      turn('Speaker 1', 'Je les demande.', 12_000),
    ],
  },
  {
    name: 'Word in French',
    text: file(
      'Fichier audio',
      'réunion.mp3',
      'Transcription',
      '00:00:03 Alice Martin',
      BUDGET,
      '00:00:06 Intervenant 2',
      QUOTES,
    ),
    turns: [turn('Alice Martin', BUDGET, 3_000), turn('Intervenant 2', QUOTES, 6_000)],
  },
  {
    name: 'Whisper, .tsv: milliseconds',
    text: file('start\tend\ttext', `3500\t5200\t${BUDGET}`, `6000\t9910\t${QUOTES}`),
    turns: [turn(UNKNOWN_SPEAKER, BUDGET, 3_500), turn(UNKNOWN_SPEAKER, QUOTES, 6_000)],
  },
  {
    name: 'whisper.cpp, .csv: milliseconds, quotes and commas inside',
    text: file('start,end,text', '3500,5200," On commence, dit ""Alice"", par le budget."', `6000,9910," ${QUOTES}"`),
    turns: [
      turn(UNKNOWN_SPEAKER, 'On commence, dit "Alice", par le budget.', 3_500),
      turn(UNKNOWN_SPEAKER, QUOTES, 6_000),
    ],
  },
  {
    name: 'whisper.cpp, .csv with speakers',
    text: file('start,end,speaker,text', `3500,5200,0,"${BUDGET}"`, `6000,9910,1,"${QUOTES}"`),
    turns: [turn('Intervenant 0', BUDGET, 3_500), turn('Intervenant 1', QUOTES, 6_000)],
  },
  {
    name: 'Whisper, .json',
    text: JSON.stringify({
      text: `${BUDGET} ${QUOTES}`,
      segments: [
        { id: 0, start: 3.5, end: 5.2, text: ` ${BUDGET}` },
        { id: 1, start: 6, end: 9.9, text: ` ${QUOTES}` },
      ],
      language: 'fr',
    }),
    turns: [turn(UNKNOWN_SPEAKER, BUDGET, 3_500), turn(UNKNOWN_SPEAKER, QUOTES, 6_000)],
  },
  {
    name: 'Whisper, .txt: lines and nothing else',
    text: file(BUDGET, QUOTES),
    turns: [turn(UNKNOWN_SPEAKER, BUDGET), turn(UNKNOWN_SPEAKER, QUOTES)],
  },
  {
    name: 'WhisperX, .srt with labels of speakers',
    text: file(
      '1',
      '00:00:03,500 --> 00:00:05,200',
      `[SPEAKER_00]: ${BUDGET}`,
      '',
      '2',
      '00:00:06,000 --> 00:00:09,910',
      `[SPEAKER_01]: ${QUOTES}`,
    ),
    turns: [turn('SPEAKER_00', BUDGET, 3_500), turn('SPEAKER_01', QUOTES, 6_000)],
  },
  {
    name: 'Deepgram, .json with utterances',
    text: JSON.stringify({
      metadata: { request_id: 'r' },
      results: {
        channels: [],
        utterances: [
          { start: 3.5, end: 5.2, confidence: 0.9, channel: 0, transcript: BUDGET, words: [], speaker: 0, id: 'a' },
          { start: 6, end: 9.9, confidence: 0.9, channel: 0, transcript: QUOTES, words: [], speaker: 1, id: 'b' },
        ],
      },
    }),
    turns: [turn('Intervenant 0', BUDGET, 3_500), turn('Intervenant 1', QUOTES, 6_000)],
  },
  {
    name: 'Deepgram, paragraphs as text',
    text: file('', `Speaker 0: ${BUDGET}`, '', `Speaker 1: ${QUOTES}`, '', 'Speaker 0: Je les demande.'),
    turns: [turn('Speaker 0', BUDGET), turn('Speaker 1', QUOTES), turn('Speaker 0', 'Je les demande.')],
  },
  {
    name: 'Deepgram, lines with labels',
    text: file(`[Speaker:0] ${BUDGET}`, `[Speaker:1] ${QUOTES}`),
    turns: [turn('Speaker 0', BUDGET), turn('Speaker 1', QUOTES)],
  },
  {
    name: 'AssemblyAI, .txt',
    text: file(`Speaker A: ${BUDGET}`, `Speaker B: ${QUOTES}`),
    turns: [turn('Speaker A', BUDGET), turn('Speaker B', QUOTES)],
  },
  {
    name: 'a French spreadsheet, .csv with semicolons',
    text: file(
      '\uFEFFIntervenant;Heure;Texte',
      `Alice Martin;00:00:03;${BUDGET}`,
      `Bob Leroy;00:00:06;"${QUOTES}`,
      'Je les demande."',
    ),
    turns: [turn('Alice Martin', BUDGET, 3_000), turn('Bob Leroy', `${QUOTES} Je les demande.`, 6_000)],
  },
  {
    name: 'a spreadsheet, .tsv with speakers',
    text: file(
      'Speaker Name\tStart Time\tText',
      `Alice Martin\t00:00:03.500\t${BUDGET}`,
      `Bob Leroy\t00:00:06.000\t${QUOTES}`,
    ),
    turns: [turn('Alice Martin', BUDGET, 3_500), turn('Bob Leroy', QUOTES, 6_000)],
  },
  {
    name: 'minutes typed with dashes',
    text: file(`ALICE MARTIN – ${BUDGET}`, `BOB LEROY – ${QUOTES}`, 'ALICE MARTIN – Je les demande – demain.'),
    turns: [turn('ALICE MARTIN', BUDGET), turn('BOB LEROY', QUOTES), turn('ALICE MARTIN', 'Je les demande – demain.')],
  },
  {
    name: 'minutes typed with em dashes',
    text: file(`Alice Martin — ${BUDGET}`, '', `Bob Leroy — ${QUOTES}`, '', 'Alice Martin — Merci.'),
    turns: [turn('Alice Martin', BUDGET), turn('Bob Leroy', QUOTES), turn('Alice Martin', 'Merci.')],
  },
];
