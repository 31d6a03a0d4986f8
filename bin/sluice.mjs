#!/usr/bin/env node
import { prepare } from '../scripts/prepare.mjs';

prepare();
await import('../dist/main/sluice.js');
