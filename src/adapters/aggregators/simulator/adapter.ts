// The aggregator of kind simulator: the simulator is a server of the http protocol, so the http adapter calls it.
import { httpAdapter } from '../http/adapter.ts';

export const simulatorAdapter = httpAdapter;
