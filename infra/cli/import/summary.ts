import type { SkipReason } from '#domain/meeting/event-data.ts';
import type { AnalysisOutcome } from './analyses.ts';
import type { ImportReport } from './import.ts';
import { EXIT } from '../../startup-error.ts';
import { plural } from '../plural.ts';

const SKIPPED: Record<SkipReason, string> = {
  'too-short': 'moins de 5 minutes',
  'nothing-said': 'rien n’y est dit',
  'switched-off': 'résumés automatiques désactivés',
  scheduled: 'date à venir',
};

const states = (report: ImportReport, state: AnalysisOutcome['state']): AnalysisOutcome[] =>
  [...report.analyses.outcomes.values()].filter((outcome) => outcome.state === state);

function reasons(outcomes: readonly AnalysisOutcome[]): string {
  const names = outcomes.map((outcome) =>
    outcome.state === 'skipped' ? SKIPPED[outcome.reason] : outcome.state === 'failed' ? outcome.code : '',
  );
  return [...Map.groupBy(names, (name) => name)]
    .map(([name, all]) => (all.length === outcomes.length ? name : `${name}\u00A0: ${all.length}`))
    .join(', ');
}

/** The last lines of an import, for people. */
export function summaryOf(report: ImportReport): string[] {
  const { files, analyses, waiting } = report;
  const imported = files.filter(({ meetingId }) => meetingId !== null).length;
  const [analysed, skipped, failed] = [states(report, 'analysed'), states(report, 'skipped'), states(report, 'failed')];
  const open = analyses.open.length;
  const lines = [plural(imported, 'réunion importée', 'réunions importées')];
  if (analysed.length > 0) lines.push(plural(analysed.length, 'analysée', 'analysées'));
  if (skipped.length > 0)
    lines.push(`${plural(skipped.length, 'non analysée', 'non analysées')} (${reasons(skipped)})`);
  if (failed.length > 0)
    lines.push(`${plural(failed.length, 'analyse échouée', 'analyses échouées')} (${reasons(failed)})`);
  if (open > 0)
    lines.push(
      `${plural(open, 'analyse en attente', 'analyses en attente')}${waiting === null ? '' : `\u00A0: ${waiting}`}`,
    );
  const doubtful = files.filter(({ meetingId, remarks }) => meetingId !== null && remarks.length > 0).length;
  if (doubtful > 0)
    lines.push(`${plural(doubtful, 'fichier à vérifier', 'fichiers à vérifier')} (remarques ci-dessus)`);
  if (files.length > imported)
    lines.push(plural(files.length - imported, 'fichier non importé', 'fichiers non importés'));
  return [`${lines.join(', ')}.`];
}

/** Bad files count more than missing analyses: those can still come. */
export function exitCodeOf(report: ImportReport): number {
  if (report.files.some(({ meetingId }) => meetingId === null)) return EXIT.badData;
  return report.analyses.open.length > 0 || states(report, 'failed').length > 0 ? EXIT.unavailable : 0;
}

/** The same for programs. */
export function reportFor(report: ImportReport): object {
  return {
    files: report.files.map(({ path, title, meetingId, remarks, refusal }) => {
      const outcome = meetingId === null ? undefined : report.analyses.outcomes.get(meetingId);
      return {
        path,
        title,
        meetingId,
        analysis: meetingId === null ? null : (outcome ?? { state: 'waiting' }),
        remarks,
        refusal,
      };
    }),
  };
}
