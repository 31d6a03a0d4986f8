// The faults a door has to tell apart, so that it need not know the storage they come from.
export { BusyFault, OutcomeUnknownFault } from '../storage/faults.ts';
