import { eventStoreContract } from '#test/contract/event-store.ts';
import { eventStoreModel } from '#test/contract/event-store-model.ts';
import { MemoryEventStore } from './memory.ts';

eventStoreContract('memory', async () => new MemoryEventStore(), { reopens: false });

const one = new MemoryEventStore();
eventStoreModel('memory', async () => one, { runs: 200 });
