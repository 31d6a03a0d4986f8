import type { Actor } from '../../../domain/audit.ts';
import { INCIDENT_KINDS } from '../../../domain/incidents.ts';
import { accepted } from '../../../domain/result.ts';
import { operatorTexts } from '../../../domain/texts/operators.ts';
import { openIncident } from '../../../storage/incidents/incidents.ts';
import { resetOperator } from '../../../storage/operators/operators.ts';
import { clearAccountFailures, clearAddressFailures } from '../../../storage/sign-in/attempt-limits.ts';
import { generatePassword, hashPassword } from '../../../storage/sign-in/passwords.ts';
import { OPERATORS } from '../../../storage/sign-in/realms.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';

/** For the user of the machine, when no admin can sign in. It opens an incident, so that the other operators know. */
export async function recoverOperator(app: App, by: Actor, name: string): Promise<ActionResult<string>> {
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  const recovered = await runAction(app, by, async (tx, writeAudit) => {
    if (!(await resetOperator(tx, name, passwordHash)))
      return rejectAction('not-found', operatorTexts.notFound(name));
    await clearAccountFailures(tx, OPERATORS, name);
    await clearAddressFailures(tx, OPERATORS);
    writeAudit({
      action: 'operator.recover',
      subject: `operator:${name}`,
      reason: 'without a signed-in operator',
    });
    await openIncident(tx, {
      kind: 'operator_recovered',
      withdrawalId: null,
      reference: name,
      detail: `${INCIDENT_KINDS.operator_recovered}: that of ${name}, by the user ${by.name} of the server.`,
    });
    return accepted(password);
  });
  if (recovered.ok) app.alert('incident: operator_recovered', { operator: name, by: by.name });
  return recovered;
}
