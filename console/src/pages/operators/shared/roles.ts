// The roles, in the order in which they are listed.
import type { Role } from '../../../data/operators.ts';
import { operatorsTexts } from '../../../texts/operators.ts';

export const ROLE_NAMES = Object.keys(operatorsTexts.roles) as readonly Role[];
