// Commands about the people of a merchant in the portal.
import { type Command, Option } from 'commander';
import type { MerchantId } from '../../domain/ids.ts';
import { PERSON_ROLES, type PersonRole } from '../../domain/portal/roles.ts';
import { redactNote } from '../../domain/redact/notes.ts';
import { showMerchant } from '../../usecases/operator/merchants/read-merchants.ts';
import { invitePerson } from '../../usecases/operator/people/invite-person.ts';
import { listPeople } from '../../usecases/portal/people/people.ts';
import { serializeInvited, serializePeople } from '../../views/portal/people.ts';
import { MANAGE, OPEN } from '../access.ts';
import { invitationText, peopleText } from '../render/people.ts';
import type { Session } from '../session.ts';
import { merchantIdArgument } from '../shared/arguments.ts';
import { unwrap } from '../shared/output.ts';

export function addMerchantPeopleCommands(merchant: Command, session: Session): void {
  merchant
    .command('people')
    .description('list everybody with access to the portal of a merchant, and open invitations')
    .argument('<id>', 'merchant id', merchantIdArgument)
    .action(
      session.command(OPEN, async (app, _by, id: MerchantId) => {
        unwrap(await showMerchant(app, id));
        const people = await listPeople(app, id);
        return { json: serializePeople(people), text: peopleText(people) };
      }),
    );

  merchant
    .command('invite')
    .description('invite a person to the portal of a merchant; the link is shown once')
    .argument('<id>', 'merchant id', merchantIdArgument)
    .addOption(
      new Option('--role <role>', 'what the person may do').choices(PERSON_ROLES).makeOptionMandatory(),
    )
    .requiredOption('--for <text>', 'whom the invitation is for', redactNote)
    .action(
      session.command(
        MANAGE,
        async (app, by, merchantId: MerchantId, options: { role: PersonRole; for: string }) => {
          const invited = unwrap(
            await invitePerson(app, by, { merchantId, role: options.role, note: options.for }),
          );
          return { json: serializeInvited(app, invited), text: invitationText(invited) };
        },
      ),
    );
}
