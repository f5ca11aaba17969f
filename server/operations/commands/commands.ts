import type { CommandGroup } from '../command.ts';
import { checkCommand } from './check.ts';
import { contentCommands } from './content.ts';
import { customerCommands } from './customers.ts';
import { databaseUrlCommand } from './database-url.ts';
import { deliveryCommands } from './deliveries.ts';
import { keyCommands } from './keys.ts';
import { leadCommands } from './leads.ts';
import { whistleblowingCommands } from './malpractice.ts';
import { migrateCommand } from './migrate.ts';
import { personCommands } from './person.ts';
import { purgeCommand } from './purge.ts';
import { statusCommand } from './status.ts';
import { surveyLinkCommand } from './survey-link.ts';

/** In the order of the help. */
export const commandGroups: readonly CommandGroup[] = [
  checkCommand,
  contentCommands,
  customerCommands,
  databaseUrlCommand,
  deliveryCommands,
  keyCommands,
  leadCommands,
  whistleblowingCommands,
  migrateCommand,
  personCommands,
  purgeCommand,
  statusCommand,
  surveyLinkCommand,
];
