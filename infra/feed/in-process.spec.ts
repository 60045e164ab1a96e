import { feedContract } from '#test/contract/feed.ts';
import { InProcessFeed } from './in-process.ts';

feedContract('in process', async () => new InProcessFeed());
