// @vitest-environment happy-dom
import {
  answerMeetConsent,
  botCommand,
  joinMeet,
  meetSessions,
  meetSteps,
  meetTranscript,
  stopMeet,
  type BotSessionView,
  type TranscriptEntry,
} from '#api/contract/google-meet-bot.ts';
import { discardCapture, resumeCapture } from '#api/contract/objections.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { stream, type StreamMessage } from '#api/contract/stream.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { botPlatforms } from '../../testing/botPlatforms.ts';
import { renderApp } from '../../testing/app.tsx';
import { entry, session, steps } from '../../testing/bot.ts';
import { answer, refuse, stubServer } from '../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const position = 's:1';
const URL_OF = 'https://meet.google.com/abc-defg-hij';

/** A stream that says this and stays open. */
const says = (...messages: StreamMessage[]) =>
  new Response(
    new ReadableStream({
      start: (controller) =>
        controller.enqueue(
          new TextEncoder().encode(messages.map((message) => `data: ${JSON.stringify(message)}\n\n`).join('')),
        ),
    }),
  );

interface Scene {
  sessions: BotSessionView[];
  transcript: TranscriptEntry[];
  browserMissing: boolean;
}

function server(scene: Partial<Scene> = {}) {
  const now: Scene = { sessions: [], transcript: [], browserMissing: false, ...scene };
  const stub = stubServer([
    [
      meetSessions,
      () =>
        answer(meetSessions, {
          data: {
            sessions: now.sessions,
            limit: 4,
            running: now.sessions.length,
            host: 'meet.google.com',
            platforms: botPlatforms,
            browserMissing: now.browserMissing,
          },
        }),
    ],
    [meetTranscript, () => answer(meetTranscript, { transcript: now.transcript })],
    [
      meetSteps,
      () =>
        answer(meetSteps, {
          sessionId: 's-1',
          currentStep: 'join_meeting',
          canStop: true,
          steps: steps(4, 'in_progress', { detail: 'En salle d’attente.' }),
        }),
    ],
    [
      joinMeet,
      () => {
        now.sessions = [session({ status: 'joining', transcriptCount: 0, lastLineAt: null })];
        return answer(joinMeet, { success: true, position, sessionId: 's-1', existing: false });
      },
    ],
    [
      stopMeet,
      () => {
        now.sessions = [];
        return answer(stopMeet, { success: true, position });
      },
    ],
  ]);
  return { ...stub, now };
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const url = () => screen.findByLabelText<HTMLInputElement>('Lien de la réunion');

describe('the bot’s page', () => {
  it('opens with the quick start, and sections open by themselves', async () => {
    server();
    const { user } = renderApp('/google-meet-bot');
    expect((await url()).placeholder).toMatch(/\/xxx-yyyy-zzz$/u);
    expect(screen.getByText('visible dans la réunion')).toBeTruthy();
    expect(button('Démarrage Rapide').getAttribute('aria-expanded')).toBe('true');
    expect(screen.queryByText('Sessions Actives')).toBeNull();
    expect(screen.queryByText('Transcript en Temps Réel')).toBeNull();
    expect(screen.queryByText('Limites connues')).toBeNull();
    await user.click(button('Détails Techniques'));
    expect(await screen.findByText('Limites connues')).toBeTruthy();
    expect(button('Démarrage Rapide').getAttribute('aria-expanded')).toBe('true');
  });

  it('calls nobody for an address that is none of Meet’s', async () => {
    const stub = server();
    const { user } = renderApp('/google-meet-bot');
    await user.type(await url(), 'https://exemple.fr/reunion');
    await waitFor(() => expect(screen.getByPlaceholderText('meet.google.com/xxx-yyyy-zzz')).toBeTruthy());
    await user.click(button('Lancer le Bot'));
    expect(await screen.findByText('Veuillez entrer une URL Google Meet valide')).toBeTruthy();
    expect(stub.callsOf(joinMeet)).toEqual([]);
    await user.click(button('Fermer'));
    expect(screen.queryByText('Veuillez entrer une URL Google Meet valide')).toBeNull();
  });

  it('sends a bot to Teams where the link is one of Teams, and says of a wrong one which platform is meant', async () => {
    const stub = server();
    const { user } = renderApp('/google-meet-bot');
    await user.type(await url(), 'https://teams.exemple.fr/meet/1');
    await waitFor(() => expect(screen.getByPlaceholderText('meet.google.com/xxx-yyyy-zzz')).toBeTruthy());
    await user.click(button('Lancer le Bot'));
    expect(await screen.findByText('Veuillez entrer une URL Microsoft Teams valide')).toBeTruthy();
    const meetingUrl = 'https://teams.microsoft.com/meet/31234567890123?p=AbCdEfGh1';
    await user.clear(await url());
    await user.type(await url(), meetingUrl);
    await user.click(button('Lancer le Bot'));
    await screen.findByText('Bot lancé ! Session ID:', { exact: false });
    expect(stub.callsOf(joinMeet)[0]?.body).toEqual({ platform: 'teams', meetingUrl, botName: 'Greffier' });
  });

  it('launches nothing before the server has said which addresses are Meet’s', async () => {
    const stub = server();
    stub.change(meetSessions, () => refuse(503, 'STORE_UNAVAILABLE', 'Momentanément impossible.'));
    const { user } = renderApp('/google-meet-bot');
    await user.type(await url(), URL_OF);
    expect(await screen.findByText('Momentanément impossible.')).toBeTruthy();
    expect(button('Lancer le Bot').disabled).toBe(true);
  });

  it('launches a bot, and locks the form while it is there', async () => {
    const stub = server();
    const { user, address } = renderApp('/google-meet-bot');
    await waitFor(() => expect(screen.getByPlaceholderText('meet.google.com/xxx-yyyy-zzz')).toBeTruthy());
    await user.type(await url(), URL_OF);
    await user.click(button('Lancer le Bot'));
    expect(await screen.findByText('Bot lancé ! Session ID: s-1')).toBeTruthy();
    expect(stub.callsOf(joinMeet)[0]?.body).toEqual({ meetingUrl: URL_OF, botName: 'Greffier' });
    await waitFor(() => expect(button('Arrêter').disabled).toBe(false));
    expect((await url()).disabled).toBe(true);
    expect(button('Sauvegarder').disabled).toBe(true);
    expect(address()).toBe('/google-meet-bot?session=s-1');
    expect(await screen.findByText('En attente de sous-titres...')).toBeTruthy();
    const progress = await screen.findByRole('region', { name: 'Progression de la connexion' });
    expect(within(progress).getAllByRole('listitem')).toHaveLength(8);
    expect(within(progress).getByText('En salle d’attente.')).toBeTruthy();
  });

  it('leads to the bot session whose bot is in that meeting already', async () => {
    const stub = server({ sessions: [session()], transcript: [entry()] });
    stub.change(joinMeet, () => answer(joinMeet, { success: true, position, sessionId: 's-1', existing: true }));
    const { user, address } = renderApp('/google-meet-bot');
    await waitFor(() => expect(screen.getByPlaceholderText('meet.google.com/xxx-yyyy-zzz')).toBeTruthy());
    await user.type(await url(), URL_OF);
    await user.click(button('Lancer le Bot'));
    expect(await screen.findByText('Un bot participe déjà à cette réunion : voici sa session.')).toBeTruthy();
    expect(screen.queryByText(/Bot lancé/u)).toBeNull();
    expect(address()).toBe('/google-meet-bot?session=s-1');
  });

  it('tells the launcher of a bot who else wanted one there', async () => {
    server({
      sessions: [session({ accessRequests: [{ name: 'Noor', requestedAt: '2026-11-20T13:35:00Z' }] })],
      transcript: [entry()],
    });
    renderApp('/google-meet-bot?session=s-1');
    expect(await screen.findByText('Noor souhaite suivre cette réunion (demande de 14:35).')).toBeTruthy();
  });

  it('shows the server’s reason where a launch is refused', async () => {
    const stub = server();
    stub.change(joinMeet, () =>
      refuse(429, 'TOO_MANY_BOTS', 'Quatre bots sont déjà en réunion : attendez la fin d’une session.'),
    );
    const { user } = renderApp('/google-meet-bot');
    await waitFor(() => expect(screen.getByPlaceholderText('meet.google.com/xxx-yyyy-zzz')).toBeTruthy());
    await user.type(await url(), URL_OF);
    await user.click(button('Lancer le Bot'));
    expect(await screen.findByText(/Quatre bots sont déjà en réunion/u)).toBeTruthy();
  });

  it.each([
    ['nothing', () => new Response('', { status: 500 })],
    ['only that it did not expect it', () => refuse(500, 'UNEXPECTED', "Une erreur inattendue s'est produite")],
  ])('says that the launch failed where the server tells %s', async (_, reply) => {
    const stub = server();
    stub.change(joinMeet, reply);
    const { user } = renderApp('/google-meet-bot');
    await waitFor(() => expect(screen.getByPlaceholderText('meet.google.com/xxx-yyyy-zzz')).toBeTruthy());
    await user.type(await url(), URL_OF);
    await user.click(button('Lancer le Bot'));
    expect(await screen.findByText('Erreur lors du lancement du bot')).toBeTruthy();
  });

  it('shows with an alarm what the bot saw', async () => {
    const alarm = {
      signal: 'unknown-dialog' as const,
      message: 'Une fenêtre inconnue est ouverte dans Meet.',
      serious: true,
      noticedAt: '2026-11-20T13:31:00Z',
    };
    server({ sessions: [session({ alarms: [{ ...alarm, evidence: 'picture-1' }] })] });
    const { user } = renderApp('/google-meet-bot?session=s-1');
    const shown = (await screen.findByText(/Une fenêtre inconnue/u)).closest('[role=alert]');
    await user.click(within(shown as HTMLElement).getByRole('button', { name: 'Voir ce que le bot a vu' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ce que le bot a vu' });
    expect(within(dialog).getByText('Une fenêtre inconnue est ouverte dans Meet.')).toBeTruthy();
  });

  it('offers observers no launch, and says why', async () => {
    server();
    renderApp('/google-meet-bot', { role: 'observer' });
    expect(await screen.findByText(/Votre rôle d’observateur permet de consulter/u)).toBeTruthy();
    expect(screen.queryByLabelText('Lien de la réunion')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Lancer le Bot' })).toBeNull();
    expect(screen.queryByText("Instructions d'utilisation")).toBeNull();
  });

  it('stops it, and the list is asked for again', async () => {
    server({ sessions: [session()], transcript: [entry()] });
    const { user, address } = renderApp('/google-meet-bot?session=s-1');
    await screen.findByText('1 entrées capturées');
    await user.click(button('Arrêter'));
    expect(await screen.findByText('Bot déconnecté')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Sessions Actives')).toBeNull());
    expect(address()).toBe('/google-meet-bot');
    expect((await url()).disabled).toBe(false);
  });

  it('says why a bot session is over that ended by itself, and leads to its meeting', async () => {
    const stub = server({ sessions: [session()], transcript: [entry()] });
    renderApp('/google-meet-bot?session=s-1');
    await screen.findByText('1 entrées capturées');
    stub.now.sessions = [
      session({
        status: 'disconnected',
        reason: { code: 'meeting-ended', message: 'La réunion est terminée.' },
        endTime: '2026-11-20T14:00:00Z',
      }),
    ];
    expect(await screen.findByText(/^Session fermée automatiquement\. La réunion est terminée\./u)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ouvrir la réunion' }).getAttribute('href')).toBe('/meetings/m-1');
    expect(screen.queryByText('Transcript en Temps Réel')).toBeNull();
  });

  it('says as an error why a bot did not get in, shows how far it got, and forgets it once that is read', async () => {
    const failed = session({
      status: 'failed',
      transcriptCount: 0,
      reason: { code: 'denied', message: 'Quelqu’un dans la réunion a refusé le bot.' },
      endTime: '2026-11-20T13:32:00Z',
    });
    const stub = server({ sessions: [failed] });
    stub.change(meetSteps, () =>
      answer(meetSteps, {
        sessionId: 's-1',
        currentStep: 'join_meeting',
        canStop: false,
        steps: steps(4, 'failed', { evidence: 'e-1' }),
      }),
    );
    const { user, address } = renderApp('/google-meet-bot?session=s-1');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Session fermée automatiquement. Quelqu’un dans la réunion a refusé le bot.');
    expect(screen.queryByRole('link', { name: 'Ouvrir la réunion' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Voir ce que le bot a vu' })).toBeTruthy();
    await user.click(button('Fermer'));
    expect(address()).toBe('/google-meet-bot');
    expect(screen.queryByRole('region', { name: 'Progression de la connexion' })).toBeNull();
  });

  it('cleans up a bot session that the server no longer knows', async () => {
    const stub = server({ sessions: [session()] });
    stub.change(meetTranscript, () => refuse(404, 'SESSION_NOT_FOUND', 'Session expirée, veuillez relancer'));
    renderApp('/google-meet-bot?session=s-1');
    expect(await screen.findByText('Session expirée, veuillez relancer')).toBeTruthy();
  });

  it('switches to another bot session', async () => {
    server({
      sessions: [
        session(),
        session({
          sessionId: 's-2',
          meetingId: 'm-2',
          meetingUrl: 'https://meet.google.com/xyz-abcd-efg',
          status: 'joining',
          transcriptCount: 0,
        }),
      ],
      transcript: [entry()],
    });
    const { user, address } = renderApp('/google-meet-bot?session=s-1');
    expect(await screen.findByText("2 bot(s) en cours d'exécution")).toBeTruthy();
    expect(screen.getByText('Connecté')).toBeTruthy();
    expect(screen.queryByText('Connexion...')).toBeNull();
    await user.click(button(/xyz-abcd-efg/u));
    expect(await screen.findByText('Basculé vers la session s-2')).toBeTruthy();
    expect(screen.getByText('Connexion...')).toBeTruthy();
    expect(address()).toBe('/google-meet-bot?session=s-2');
  });

  it('saves the bot session as a meeting', async () => {
    const stub = server({ sessions: [session()], transcript: [entry()] });
    stub.change(saveMeeting, () => answer(saveMeeting, { id: 'm-1', position, created: true }));
    const { user } = renderApp('/google-meet-bot?session=s-1');
    await screen.findByText('1 entrées capturées');
    const [save] = screen.getAllByRole('button', { name: 'Sauvegarder' });
    if (save) await user.click(save);
    expect(await screen.findByText(/^Réunion sauvegardée ! ID: m-1/u)).toBeTruthy();
    expect(stub.callsOf(saveMeeting)[0]?.body).toMatchObject({
      platform: 'google_meet',
      metadata: { sessionId: 's-1' },
    });
  });

  it('shows what is being said, as it is said', async () => {
    const stub = server({ sessions: [session()], transcript: [entry()] });
    const line = { line: 1, speaker: 0, name: null, at: 60_000, text: 'Je rédige le' };
    stub.change(stream, () =>
      says({ kind: 'ready' }, { kind: 'drafts', sessionId: 's-1', meetingId: 'm-1', lines: [line] }),
    );
    renderApp('/google-meet-bot?session=s-1');
    expect(await screen.findByText('Je rédige le')).toBeTruthy();
    expect(screen.getByText('(en train d’être dit)')).toBeTruthy();
    expect(screen.getByText('1 entrées capturées')).toBeTruthy();
    expect(stub.received.some(({ path, query }) => path === stream.path && query.get('session') === 's-1')).toBe(true);
  });

  it('says when it no longer hears live', async () => {
    const stub = server({ sessions: [session()], transcript: [entry()] });
    let stopped = false;
    stub.change(stream, () =>
      stopped ? refuse(503, 'SERVER_STOPPING', 'Le serveur s’arrête.') : says({ kind: 'ready' }),
    );
    renderApp('/google-meet-bot?session=s-1');
    expect(await screen.findByText('Mise à jour en direct')).toBeTruthy();
    stopped = true;
    vi.spyOn(document, 'hidden', 'get').mockReturnValueOnce(true);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText(/reconnexion…$/u)).toBeTruthy();
    expect(screen.getByText('Mise à jour automatique toutes les 5 secondes')).toBeTruthy();
  });

  it('draws the last lines of a long transcript, and those before when asked', async () => {
    server({
      sessions: [session()],
      transcript: Array.from({ length: 302 }, (_, line) => entry({ line, text: `Phrase ${line}` })),
    });
    const { user } = renderApp('/google-meet-bot?session=s-1');
    expect(await screen.findByText('Phrase 301')).toBeTruthy();
    expect(screen.queryByText('Phrase 1')).toBeNull();
    await user.click(button('Afficher ce qui précède (2\u00A0lignes)'));
    expect(screen.getByText('Phrase 1')).toBeTruthy();
    expect(screen.getByText('302 entrées capturées')).toBeTruthy();
  });

  it('asks a person before a recording is accepted', async () => {
    const stub = server({ sessions: [session({ consent: 'recording' })] });
    stub.change(answerMeetConsent, () => answer(answerMeetConsent, { success: true, position }));
    const { user } = renderApp('/google-meet-bot?session=s-1');
    expect(await screen.findByText('La réunion est enregistrée.')).toBeTruthy();
    await user.click(button('Accepter'));
    await waitFor(() =>
      expect(stub.received.filter(({ path }) => path.endsWith('/consent/s-1')).map(({ body }) => body)).toEqual([
        { accepted: true },
      ]),
    );
  });

  it('goes on after an objection, or has everything erased, each after a question', async () => {
    const paused = session({
      capture: 'paused',
      announcement: 'unwritten',
      objections: [{ kind: 'stop', via: 'chat', by: 'Noé', raisedAt: '2026-11-20T13:40:00Z' }],
    });
    const stub = server({ sessions: [paused] });
    const changed = { success: true, position } as const;
    stub.change(resumeCapture, () => answer(resumeCapture, changed));
    stub.change(discardCapture, () => answer(discardCapture, changed));
    const { user } = renderApp('/google-meet-bot?session=s-1');
    expect(await screen.findByText('Noé a dit au bot d’arrêter (par écrit, 14:40).')).toBeTruthy();
    expect(screen.getByText(/^Le bot n’a pas pu s’annoncer/u)).toBeTruthy();
    await user.click(button('Reprendre la capture'));
    const resuming = await screen.findByRole('alertdialog');
    await user.click(within(resuming).getByRole('button', { name: 'Reprendre la capture' }));
    await waitFor(() => expect(stub.received.some(({ path }) => path.endsWith('/resume-capture/s-1'))).toBe(true));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(button('Supprimer ce qui a été capturé'));
    const discarding = await screen.findByRole('alertdialog');
    await user.click(within(discarding).getByRole('button', { name: 'Supprimer ce qui a été capturé' }));
    expect(await screen.findByText(/^Tout ce qui avait été capturé est supprimé/u)).toBeTruthy();
    expect(stub.received.filter(({ path }) => path.endsWith('/discard-capture/s-1'))).toHaveLength(1);
  });

  it('gives commands, and shows what the bot answers', async () => {
    const stub = server({ sessions: [session()] });
    stub.change(botCommand, () => answer(botCommand, { success: true, position, answer: 'Durée\u00A0: 12 min' }));
    const { user } = renderApp('/google-meet-bot?session=s-1');
    await user.click(await screen.findByRole('button', { name: 'Commandes du Bot' }));
    await user.type(await screen.findByLabelText('Commande'), 'time');
    await user.click(button('Envoyer'));
    expect(await screen.findByText(/Durée\s: 12 min/u)).toBeTruthy();
    expect(stub.received.find(({ path }) => path.endsWith('/bot-command'))).toMatchObject({
      path: '/api/meetings/m-1/bot-command',
      body: { command: 'time' },
    });
  });

  it('says before a launch that the server has no Chrome, and what to do', async () => {
    const { received } = server({ browserMissing: true });
    const { user } = renderApp('/google-meet-bot', { role: 'user' });
    expect(await screen.findByText(/^Ce serveur n’a pas de Chrome/u)).toBeTruthy();
    const launch = screen.getByRole('button', { name: 'Lancer le Bot' });
    await user.type(screen.getByLabelText('Lien de la réunion'), URL_OF);
    await user.click(launch);
    expect(launch).toHaveProperty('disabled', true);
    expect(received.some(({ method }) => method === 'post')).toBe(false);
  });
});
