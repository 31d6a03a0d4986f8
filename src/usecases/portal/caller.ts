// Who acts in the portal.
import type { Actor } from '../../domain/audit.ts';
import type { MerchantId } from '../../domain/ids.ts';
import type { PersonRole } from '../../domain/portal/roles.ts';

export type PortalCaller = {
  readonly merchantId: MerchantId;
  /** The name of the person. */
  readonly person: string;
  readonly role: PersonRole;
  /** The same person for the audit log and histories. */
  readonly by: Actor;
};
