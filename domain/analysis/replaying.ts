/**
 * Who has meetings analysed again for an operator. What an analysis of theirs finds, or a failure of it, is no news:
 * nobody is told of work of last year, or twice of what is worded otherwise now.
 */
export const REPLAYER = 'system:replay';
