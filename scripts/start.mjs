// npm start: prepare, then serve, in this very process so that signals reach the service.
import { prepare } from './prepare.mjs';

prepare();
process.argv = [process.execPath, 'sluice', 'serve'];
await import('../dist/main/sluice.js');
