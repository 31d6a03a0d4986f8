// npm start: prepares, then serves in this process, so that signals reach the service.
import { prepare } from './prepare.mjs';

prepare();
process.argv = [process.execPath, 'sluice', 'serve'];
await import('../dist/main/sluice.js');
