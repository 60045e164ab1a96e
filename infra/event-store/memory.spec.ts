import { eventStoreContract } from '#test/contract/event-store.ts';
import { MemoryEventStore } from './memory.ts';

eventStoreContract('memory', async () => new MemoryEventStore(), { reopens: false });
