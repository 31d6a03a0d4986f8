// The aggregator of kind simulator: the simulator speaks the http protocol, so it is spoken to like any other.
import { openHttpAggregator } from '../http/adapter.ts';

export const openSimulatorAggregator = openHttpAggregator;
