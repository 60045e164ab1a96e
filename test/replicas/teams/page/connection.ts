import { open, tell, type Boot } from '../../kit/page/connection.ts';
import type { Order, Report } from '../protocol.ts';

export const connect: (boot: Boot, onOrder: (order: Order) => void, onOpen: () => void) => void = open<Order>;

export const report = (...reports: readonly Report[]): void => tell(reports);
