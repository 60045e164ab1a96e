import { frenchDate } from '#domain/french-date.ts';
import type { Suggestion } from '#domain/knowledge/suggestions.ts';
import { typeset } from '#domain/typeset.ts';

const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });
/** « 1er octobre 2026 ». */
const dayOf = (moment: Date): string => frenchDate(DAY, moment);
const PLURAL = new Intl.PluralRules('fr-FR');

const countOf = (count: number, one: string, many: string): string =>
  `${count} ${PLURAL.select(count) === 'one' ? one : many}`;
const quoted = (text: string): string => `« ${text} »`;
const listed = new Intl.ListFormat('fr-FR', { type: 'conjunction' });

interface Done {
  readonly interventions: number;
  readonly actions: number;
  readonly decisions: number;
  readonly meetings: number;
}

/** « 12 interventions et 1 action dans 3 réunions ». */
export const doneText = ({ interventions, actions, decisions, meetings }: Done): string => {
  const parts = [
    interventions > 0 ? countOf(interventions, 'intervention', 'interventions') : null,
    actions > 0 ? countOf(actions, 'action', 'actions') : null,
    decisions > 0 ? countOf(decisions, 'décision', 'décisions') : null,
  ].filter((part) => part !== null);
  return `${listed.format(parts)} dans ${countOf(meetings, 'réunion', 'réunions')}`;
};

interface Text {
  readonly title: string;
  readonly description: string;
}

function textOf(suggestion: Suggestion): Text {
  switch (suggestion.type) {
    case 'related_meeting': {
      const { meeting, topics } = suggestion.found;
      return {
        title: `Revoir la réunion ${quoted(meeting.title)}`,
        description: `Elle a eu lieu le ${dayOf(meeting.startTime)}, et traite aussi de ${listed.format(topics.map(quoted))}.`,
      };
    }
    case 'document_update': {
      const { title, update, later, isPromised } = suggestion.found;
      if (update)
        return {
          title: `Mettre à jour ${quoted(title)}`,
          description: isPromised
            ? 'Quelqu’un l’a promis dans cette réunion, et l’action est ouverte.'
            : 'Quelqu’un a dit dans cette réunion qu’il est à mettre à jour.',
        };
      return {
        title: `Vérifier que ${quoted(title)} est à jour`,
        description: later
          ? `On en a reparlé le ${dayOf(later.meeting.startTime)}, dans ${quoted(later.meeting.title)}.`
          : 'On en a reparlé depuis.',
      };
    }
    case 'expert_contact': {
      const { name, topic, isAsked, ...done } = suggestion.found;
      return {
        title: `Demander l’avis de ${name} sur ${quoted(topic)}`,
        description: `${name} n’était pas là\u00A0: ${doneText(done)}.${isAsked ? ' Une question sur ce sujet est restée ouverte.' : ''}`,
      };
    }
    case 'action_impact': {
      const { task, assignee, topic, decision, meeting } = suggestion.found;
      return {
        title: `Revoir l’action ${quoted(task)}`,
        description: `Elle est ouverte depuis le ${dayOf(meeting.startTime)}${assignee === null ? '' : ` (${assignee})`}. Une décision de cette réunion porte aussi sur ${quoted(topic)}\u00A0: ${quoted(decision)}.`,
      };
    }
  }
}

/** What a suggestion says, with the spaces of French typography. */
export function suggestionText(suggestion: Suggestion): Text {
  const { title, description } = textOf(suggestion);
  return { title: typeset(title), description: typeset(description) };
}

/** The other meeting that it leads to. */
export function meetingOf({ type, found }: Suggestion) {
  switch (type) {
    case 'related_meeting':
    case 'action_impact':
      return found.meeting;
    case 'document_update':
      return found.update ? null : (found.later?.meeting ?? null);
    case 'expert_contact':
      return null;
  }
}
