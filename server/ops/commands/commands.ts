import type { CommandGroup } from '../command.ts';
import { backupCommands } from './backup.ts';
import { checkCommand } from './check.ts';
import { customerCommands } from './customers.ts';
import { deliveryCommands } from './deliveries.ts';
import { keyCommands } from './keys.ts';
import { leadCommands } from './leads.ts';
import { malpracticeCommands } from './malpractice.ts';
import { personCommands } from './person.ts';
import { purgeCommand } from './purge.ts';
import { surveyLinkCommand } from './survey-link.ts';

/** Every subject of commands, in the order of the help. */
export const commandGroups: readonly CommandGroup[] = [
  backupCommands,
  checkCommand,
  customerCommands,
  deliveryCommands,
  keyCommands,
  leadCommands,
  malpracticeCommands,
  personCommands,
  purgeCommand,
  surveyLinkCommand,
];
