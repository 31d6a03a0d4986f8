// The fault classification that HTTP, CLI and jobs need, so that they do not import storage.
export { classifyFault, isTransient } from '../storage/postgres/faults.ts';
