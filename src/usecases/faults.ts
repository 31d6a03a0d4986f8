// What a door has to tell apart, so that it need not know the storage it comes from.
export { classifyFault, isPassing } from '../storage/postgres/faults.ts';
