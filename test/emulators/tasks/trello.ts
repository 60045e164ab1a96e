import express from 'express';
import { serveHttps, type HttpsServer } from '../microsoft/https-server.ts';
import { ToolFaults } from './faults.ts';

export const TRELLO_KEY = '0123456789abcdef0123456789abcdef';
export const TRELLO_TOKEN = 'ATTA-trello-token';
const BOARD = '60a000000000000000000001';
const LISTS = [
  { id: '60a0000000000000000000a1', name: 'À faire', closed: false },
  { id: '60a0000000000000000000a2', name: 'En cours', closed: false },
];

interface Card {
  readonly id: string;
  name: string;
  desc: string;
  due: string | null;
  dueComplete: boolean;
  closed: boolean;
  readonly idList: string;
}

/**
 * Trello's REST API 1 as its reference describes it: ids of 24 hexadecimal digits, plain texts for errors, no
 * Retry-After.
 */
export interface TrelloStandIn extends HttpsServer {
  readonly faults: ToolFaults;
  readonly cards: Map<string, Card>;
  readonly tokens: Set<string>;
  readonly address: string;
}

export async function startTrello(): Promise<TrelloStandIn> {
  const faults = new ToolFaults();
  const cards = new Map<string, Card>();
  const tokens = new Set([TRELLO_TOKEN]);
  let last = 0x1000;
  const server = await serveHttps((app) => {
    app.use(faults.handle, express.json());
    app.use('/1', (request, response, next) => {
      const [, key = '', token = ''] =
        /^OAuth oauth_consumer_key="([^"]+)", oauth_token="([^"]+)"$/.exec(request.headers.authorization ?? '') ?? [];
      if (key !== TRELLO_KEY) return void response.status(401).send('invalid key');
      if (!tokens.has(token)) return void response.status(401).send('invalid token');
      next();
    });
    const shown = (card: Card) => ({ ...card, shortUrl: `https://trello.com/c/${card.id.slice(-8)}` });
    app.get('/1/members/me', (_request, response) => {
      response.json({ id: '60a0000000000000000000f1', fullName: 'Noé Martin' });
    });
    app.get('/1/boards/:board', (request, response) => {
      if (request.params.board !== 'Ab12Cd34' && request.params.board !== BOARD)
        return void response.status(404).send('The requested resource was not found.');
      response.json({ id: BOARD, name: 'Lancement' });
    });
    app.get('/1/boards/:board/lists', (_request, response) => {
      response.json(LISTS.map(({ id, name }) => ({ id, name })));
    });
    app.get('/1/lists/:list', (request, response) => {
      const list = LISTS.find(({ id }) => id === request.params.list);
      if (!list) return void response.status(404).send('The requested resource was not found.');
      response.json(list);
    });
    app.get('/1/boards/:board/cards/all', (request, response) => {
      const { limit = '1000', before } = request.query;
      const newestFirst = [...cards.values()]
        .toReversed()
        .filter(({ id }) => before === undefined || id < String(before));
      response.json(newestFirst.slice(0, Number(limit)).map(shown));
    });
    app.post('/1/cards', (request, response) => {
      const { idList, name, desc = '', due = null } = request.body;
      if (!LISTS.some(({ id }) => id === idList)) return void response.status(400).send('invalid value for idList');
      last += 1;
      const id = last.toString(16).padStart(24, '60a0000000000000000');
      const card: Card = { id, name, desc, due, dueComplete: false, closed: false, idList };
      cards.set(card.id, card);
      response.json(shown(card));
    });
    app.use('/1/cards/:card', (request, response, next) => {
      if (cards.has(request.params.card)) return next();
      response.status(404).send('The requested resource was not found.');
    });
    app.get('/1/cards/:card', (request, response) => {
      const card = cards.get(request.params.card);
      if (card) response.json(shown(card));
    });
    app.put('/1/cards/:card', (request, response) => {
      const card = cards.get(request.params.card);
      if (card) response.json(shown(Object.assign(card, request.body)));
    });
  });
  return { ...server, faults, cards, tokens, address: 'https://trello.com/b/Ab12Cd34/lancement' };
}
