import { eventStoreContract } from '#test/contract/event-store.ts';
import { EventStoreDbEventStore } from './store.ts';

const url = process.env['EVENTSTORE_URL'];
if (url) eventStoreContract('EventStoreDB at EVENTSTORE_URL', () => EventStoreDbEventStore.open(url, { prefixes: ['contract-'] }), { reopens: true });
