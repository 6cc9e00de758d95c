import type { WaitingFor } from './applications.ts'
import type { ApplicationRights } from './rights.ts'
import { type Flow, type NextAction, nextActions } from './vocabulary.ts'

/** Right that each task of a reviewer requires. The lists, the page of an application and the server use this rule. */
const rightByTask: Partial<Record<NextAction, keyof ApplicationRights>> = {
  request_references: 'references',
  check_reference: 'references',
  give_consent: 'references',
  find_another_referee: 'references',
  decide_request: 'references',
  send_form: 'formLink',
  send_dbs_form: 'dbs',
  complete_checks: 'checks',
  convert: 'convert',
  renew_check: 'dbs',
  ask_check_date: 'dbs',
  speak_to_parent: 'readReferences',
  second_look: 'secondLook',
  decide_own: 'decideOwn',
}

/** Tasks that exist only for Young Helpers. */
const volunteerTasks: readonly NextAction[] = ['give_consent', 'speak_to_parent']

const canDoTask = (what: NextAction, rights: ApplicationRights): boolean => {
  const requiredRight = rightByTask[what]
  // Exclude readers who cannot see the answers, because they cannot check a reference.
  if (what === 'check_reference' && !rights.readReferences) return false
  return requiredRight !== undefined && rights[requiredRight]
}

/** Returns true if an application is waiting for the reader with these rights. The reader sees the label "You". */
export const isWaitingForUser = ({ who, what }: NonNullable<WaitingFor>, rights: ApplicationRights): boolean =>
  who === 'reviewer' && canDoTask(what, rights)

/** Lists a flow's reviewer tasks that a reader with these rights can do. */
export const listUserTasks = (rights: ApplicationRights, flow: Flow): NextAction[] =>
  nextActions.filter((what) => canDoTask(what, rights) && (flow === 'volunteer' || !volunteerTasks.includes(what)))
