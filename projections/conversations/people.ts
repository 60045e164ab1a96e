import type { ChatKind } from '#domain/conversation/events.ts';
import type { Called } from '#domain/person/called.ts';
import type { Pool } from 'pg';
import { searchable } from '../searchable.ts';

/** Somebody in a conversation of the chat bot. */
export interface ChatPerson {
  readonly conversationId: string;
  readonly person: string;
}

export interface FoundInChat extends ChatPerson {
  /** Null where Teams told none outside meetings. */
  readonly name: string | null;
  /** Null where the bot does not know where the conversation is any more. */
  readonly kind: ChatKind | null;
  readonly requests: number;
  readonly lastAskedAt: Date | null;
  /** How many people asked for something there, they included. */
  readonly people: number;
  /** Whether the account through which they were found is theirs. */
  readonly linked: boolean;
}

/** Where this account's person asked the chat bot for something. */
export async function chatsOfAccount(pool: Pick<Pool, 'query'>, userId: string): Promise<ChatPerson[]> {
  const { rows } = await pool.query<ChatPerson>(
    `select conversation_id as "conversationId", person from chat_people
     where person in (select person from chat_people where account_id = $1) order by 1, 2`,
    [userId],
  );
  return rows;
}

const MOST_NAMES = 20_000;

/** The names that contain `text`, accents and case aside: Postgres knows no accents here. */
async function namesLike(pool: Pick<Pool, 'query'>, text: string): Promise<string[]> {
  const wanted = searchable(text);
  const found: string[] = [];
  for (let after = ''; ;) {
    const { rows } = await pool.query<{ name: string }>(
      `select distinct asker collate "C" as name from chat_people where asker collate "C" > $1 order by 1 limit $2`,
      [after, MOST_NAMES],
    );
    found.push(...rows.map(({ name }) => name).filter((name) => searchable(name).includes(wanted)));
    const last = rows.at(-1);
    if (!last || rows.length < MOST_NAMES) return found;
    after = last.name;
  }
}

/** Teams tells names in meetings alone. */
const NAME = 'coalesce(p.asker, (select max(o.asker) from chat_people o where o.person = p.person))';
const LIMIT = 200;

/**
 * People who asked the chat bot for something, by a name that contains `text` or by one of these accounts, with all of
 * their conversations, the latest first, two hundred at most. For administrators.
 */
export async function findInChats(
  pool: Pick<Pool, 'query'>,
  { text, accounts }: { readonly text: string; readonly accounts: readonly string[] },
): Promise<FoundInChat[]> {
  const { rows } = await pool.query<FoundInChat>(
    `with found as (
       select person, bool_or(account_id = any ($2::uuid[])) is true as linked from chat_people
       where asker = any ($1) or account_id = any ($2::uuid[]) group by person)
     select p.conversation_id as "conversationId", p.person, c.kind, p.requests, p.last_asked_at as "lastAskedAt", f.linked,
       ${NAME} as name,
       (select count(*)::int from chat_people o where o.conversation_id = p.conversation_id) as people
     from chat_people p join found f using (person) left join conversations c using (conversation_id)
     order by p.last_asked_at desc, p.conversation_id, p.person limit $3`,
    [await namesLike(pool, text), accounts, LIMIT],
  );
  return rows;
}

/** What these people are called in chats. Whole conversations, of nobody, are left out: they are chosen as such. */
export async function calledInChats(
  pool: Pick<Pool, 'query'>,
  people: readonly { readonly conversationId: string; readonly person: string | null }[],
): Promise<Called[]> {
  const { rows } = await pool.query<Called>(
    `select ${NAME} as name, null as email from chat_people p
     where (p.conversation_id, p.person) in (select * from unnest($1::uuid[], $2::uuid[]))`,
    [people.map(({ conversationId }) => conversationId), people.map(({ person }) => person)],
  );
  return rows;
}
