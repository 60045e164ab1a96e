import { startMeetReplica } from '#test/replicas/google-meet/replica.ts';
import { startThrowawayPostgres } from '#test/support/throwaway-postgres.ts';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { dumpDatabase } from './dump.ts';
import { eventually } from './eventually.ts';
import { fileOf, FIXTURES, type Expected } from './fixture.ts';
import { startRelease } from './release-server.ts';
import { ADMINISTRATOR, attend, ApiClient } from './story.ts';

const CLAIRE = { email: 'claire@exemple.fr', password: 'la phrase de passe de Claire' };
const ZOE = { email: 'zoe@exemple.fr', password: 'la phrase de passe de Zoé' };
const [ERASED, TO_ERASE] = ['Zoé Martin', 'Paul Durand'];

const talk = (others: string): string => `Claire Petit : Bonjour, nous parlons du budget de l’été et du calendrier.
${others} : Je propose de réserver la salle du port, elle est libre.
Claire Petit : Nous avons décidé de retenir la salle du port.
${others} : Claire doit envoyer le devis au service des achats avant vendredi.
Claire Petit : Je l’envoie jeudi. Quelle est la date de la visite ?
${others} : La visite est fixée au 3 décembre.
`;
const meetingWith = (title: string, name: string, email?: string) => ({
  title,
  transcript: talk(name),
  people: [
    { name: 'Claire Petit', email: CLAIRE.email },
    { name, ...(email === undefined ? {} : { email }) },
  ],
});

/**
 * Makes the fixture of a release: `node test/upgrades/make-fixture.ts FOLDER NAME`, where FOLDER is a checkout of it
 * with its dependencies, and NAME that of the fixture. The release's own server makes the data, through its API.
 */
async function make(folder: string, name: string): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const postgres = await startThrowawayPostgres();
  stack.defer(() => postgres.stop());
  const replica = await startMeetReplica();
  stack.defer(() => replica.close());
  const dataDir = await mkdtemp(join(tmpdir(), 'greffier-release-'));
  stack.defer(() => rm(dataDir, { recursive: true }));
  const server = new Client({ connectionString: postgres.url });
  await server.connect();
  await server.query('create database release template template0');
  await server.end();
  const url = postgres.url.replace(/postgres$/u, 'release');
  const environment = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    MEET_ORIGIN: replica.origin,
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
  };
  const expected = await makeData({ folder, environment, url, replica });
  await mkdir(join(FIXTURES, name), { recursive: true });
  await writeFile(fileOf(name, 'dump'), await dumpDatabase(url));
  await writeFile(fileOf(name, 'expected'), `${JSON.stringify(expected, null, 2)}\n`);
  await copyFile(join(dataDir, 'master.key'), fileOf(name, 'masterKey'));
}

interface Place {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly url: string;
  readonly replica: Parameters<typeof attend>[1];
}

async function makeData({ folder, environment, url, replica }: Place): Promise<Expected> {
  await using stack = new AsyncDisposableStack();
  let running = await startRelease(folder, environment);
  stack.defer(() => running.end());
  const database = new Client({ connectionString: url });
  await database.connect();
  stack.defer(() => database.end());
  const open = async () =>
    (
      await database.query<{ kind: string; subject: string }>(
        'select kind, subject from requests.requests order by 1, 2',
      )
    ).rows;

  let administrator = await ApiClient.signIn(running, ADMINISTRATOR);
  await administrator.invite('Claire Petit', CLAIRE);
  await administrator.invite(ERASED, ZOE);
  const claire = await ApiClient.signIn(running, CLAIRE);
  const secret = await claire.enrol(CLAIRE.password);
  const saved = new Map<string, string>();
  for (const one of [
    meetingWith('Comité budget', 'Noé Garnier', 'noe@exemple.fr'),
    meetingWith('Projet Atlas', ERASED, ZOE.email),
    meetingWith('Entretien', TO_ERASE),
    meetingWith('Réunion supprimée', 'Noé Garnier'),
    meetingWith('Réunion annulée', 'Noé Garnier'),
  ])
    saved.set(one.title, await claire.save(one));
  const idOf = (title: string) => String(saved.get(title));
  for (const id of saved.values()) await claire.analysed(id);

  const budget = `/api/meetings/${idOf('Comité budget')}`;
  await claire.ask(`${budget}/transcript/1`, { text: 'Je propose de réserver la salle du phare.' }, 'PATCH');
  const [action] = (await claire.meeting(idOf('Comité budget'))).summary.actionItems ?? [];
  await claire.ask(`${budget}/actions/${String(action?.['id'])}`, { status: 'completed' }, 'PUT');
  await claire.ask(`${budget}/shares`, { email: 'ines@exemple.fr' });
  await claire.ask(`/api/meetings/${idOf('Réunion supprimée')}`, undefined, 'DELETE');
  await administrator.erase(ERASED);
  const botMeeting = await attend(administrator, replica, database);
  // Of what the bot heard, the analysis is due in five minutes.
  await eventually(async () => {
    const left = (await open()).filter(({ subject }) => subject !== botMeeting);
    if (left.length > 0) throw new Error(`still to be done, beside ${botMeeting}: ${JSON.stringify(left)}`);
  });
  await running.end();

  // Nobody acts on requests any more: they stay open.
  running = await startRelease(folder, environment, 'api,projector');
  administrator = await ApiClient.signIn(running, ADMINISTRATOR);
  const waiting = meetingWith('Réunion en attente', 'Noé Garnier');
  const late = await administrator.save(waiting);
  await administrator.ask(`/api/meetings/${idOf('Réunion annulée')}`, undefined, 'DELETE');
  await administrator.erase(TO_ERASE);
  await administrator.ask('/api/google-meet-bot/unified/join', { meetingUrl: replica.room('xyz-abcd-efg').url });
  await eventually(async () => {
    const kinds = (await open()).map(({ kind }) => kind).join(' ');
    if (kinds !== 'analyse analyse erase forget launch-meet') throw new Error(`open are: ${kinds}`);
  });
  const meetings = [];
  for (const id of [idOf('Comité budget'), idOf('Projet Atlas'), idOf('Entretien'), botMeeting, late])
    meetings.push(await administrator.meeting(id));
  await eventually(async () => {
    const { rowCount } = await database.query(
      'select from audit.head where position < (select max(position) from events.event)',
    );
    if (rowCount !== 0) throw new Error('the audit has not chained everything yet');
  });
  return {
    administrator: ADMINISTRATOR,
    withSecondFactor: { ...CLAIRE, secret },
    meetings,
    botMeeting,
    deleted: [idOf('Réunion supprimée'), idOf('Réunion annulée')],
    erased: ERASED,
    toErase: TO_ERASE,
    open: await open(),
  };
}

const [, , folder, name] = process.argv;
if (folder === undefined || name === undefined) throw new TypeError('node test/upgrades/make-fixture.ts FOLDER NAME');
await make(folder, name);
