// What a door has to tell apart, so that it need not know the storage it comes from.
export { classifyFault, isTransient } from '../storage/postgres/faults.ts';
