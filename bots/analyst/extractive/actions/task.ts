import type { FoundTime } from '../deadline/find.ts';
import type { People } from '../people.ts';
import { capitalised } from '../text/trim.ts';
import type { TaskRequest } from './find.ts';
import { withoutDangling } from './dangling.ts';
import type { TaskGrammar } from './grammar.ts';

/** What a commission asks for, in the words that were said. */
export interface Task {
  readonly text: string;
  /** The words after the verb; empty for « je vais vérifier ». */
  readonly object: string;
  /** Whether its object was said before: « je l’envoie ». */
  readonly anaphoric: boolean;
}

export interface TaskSetting {
  readonly grammar: TaskGrammar;
  readonly deadline: FoundTime | undefined;
  readonly people: People;
}

/**
 * Phrases a commission as a task: the verb in its infinitive and the verbatim words of its object, without the
 * deadline.
 */
export function taskOf(commission: TaskRequest, { grammar, deadline, people }: TaskSetting): Task | undefined {
  const { sentence, verb, form, article, end, limit } = commission;
  const isMeant = grammar.anaphoricClitic.test(commission.clitics);
  const whole = objectOf(sentence.text, { start: end, limit, grammar, deadline, isMeant });
  const said = withoutOthers(whole, people);
  const pronoun = grammar.pronoun.exec(said);
  const object = pronoun ? '' : said;
  if (grammar.notTask.test(object) || (grammar.clause.test(object) && verb?.firm === false)) return undefined;
  const { clitics } = commission;
  const anaphoric =
    pronoun !== null ||
    grammar.anaphoricClitic.test(clitics) ||
    (grammar.looseClitic.test(clitics) && !grammar.ownObject.test(object));
  const head = [verb ? verb.infinitive : form.lead, pronoun?.groups?.['preposition'] ?? article]
    .filter(Boolean)
    .join(' ');
  return { text: capitalised(joined(head, withoutSecondOf(object))), object, anaphoric };
}

/** « De rédiger l'arrêté et de changer les serrures », of which the first « de » went with the form. */
const withoutSecondOf = (object: string): string =>
  OF_DEED.exec(object)?.[1] === undefined ? object : object.replace(OF_DEED, '$1');

/** The first deed after « de », where it is joined to the one before it. */
const OF_DEED = /(?<!\p{L})(et )?(?:de |d['’])(?=(?:\p{L}{2,}(?:er|ir|re|oir))(?!\p{L}))/iu;

/**
 * « …, Paul » calls the one who is asked, and « …, Sophie du plan » turns to another's work; « Paul, Julie et Karim »
 * is a list.
 */
function withoutOthers(object: string, people: People): string {
  const other = people
    .mentions(object)
    .find(
      ({ start, end }) =>
        AFTER_COMMA.test(object.slice(0, start)) &&
        !BEFORE_MORE.test(object.slice(end)) &&
        !isListed(object.slice(0, start)),
    );
  return other ? object.slice(0, object.lastIndexOf(',', other.start)).trimEnd() : object;
}

const AFTER_COMMA = /,\s*(?:(?:et|and|y)\s+)?$/iu;
const BEFORE_MORE = /^\s*(?:,|(?:et|and|y)\s)/iu;
/** A name before the comma: what follows it is one more. */
function isListed(before: string): boolean {
  const comma = AFTER_COMMA.exec(before);
  const word = /(?<!\p{L})\p{L}+$/u.exec(before.slice(0, comma?.index).trimEnd())?.[0] ?? '';
  return comma !== null && /\p{Lu}\p{L}/u.test(word);
}

interface ObjectPlace {
  readonly start: number;
  readonly limit: number;
  readonly grammar: TaskGrammar;
  readonly deadline: FoundTime | undefined;
  /** Its object was said before: what follows a comma is another clause. */
  readonly isMeant: boolean;
}

function objectOf(text: string, { start, limit, grammar, deadline, isMeant }: ObjectPlace): string {
  const said = text.slice(start, limit);
  const stop = grammar.boundary.exec(said)?.index ?? said.length;
  let object = said.slice(0, stop);
  if (deadline && deadline.start >= start && deadline.start < start + stop) {
    object = `${object.slice(0, deadline.start - start)} ${object.slice(deadline.end - start)}`;
  }
  if (isMeant) object = object.replace(/,\s[^]*$/u, '');
  return withoutDangling(object.replaceAll(grammar.politeness, '').replace(asAside(grammar.unhurried), ''), grammar)
    .replace(/^[\s,;:–—-]+/u, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\s(?=[,.])/gu, '')
    .trim()
    .replace(/^(?:une?|deux|trois|plusieurs|quelques-une?s|one|some|un[oa]s?)$/iu, '');
}

/** « …, rien d’urgent » at the end says when, not what. */
const asAside = ({ source }: RegExp): RegExp => new RegExp(`(?<![\\s,])[\\s,]+(?:${source})[\\s.]*$`, 'iu');

const joined = (head: string, object: string): string =>
  /['’]$/u.test(head) || object === '' ? head + object : `${head} ${object}`;
