import type { RecruitmentAction } from '../../contract/recruitment/acts.ts'
import { foldName } from '../../contract/rules/alphabet.ts'
import type { DemoClub } from './clubs.ts'
import type { Row } from './insert.ts'
import type { DemoState } from './recruitment-states.ts'
import { buildUserId, type DemoAccount, demoUsers, getClubUsers } from './users.ts'

type Actor = { id: string; name: string }

/**
 * Accounts that processed a demo application. `sender` sent the requests. `ticker` ticked the answers and completed the
 * checks.
 */
export type DemoHandlers = { sender: Actor; ticker: Actor }

/** Chooses the accounts that process an application. If one person processed it alone, both accounts are the same. */
export function chooseHandlers(club: DemoClub, state: DemoState): DemoHandlers {
  const coordinator = getClubUsers(club.key).find(({ user_type }) => user_type === 'coordinator')
  const support = toActor('vp.support')
  const clubActor = coordinator && { id: coordinator.id, name: `${coordinator.first_name} ${coordinator.last_name}` }
  const sender = (state.flow === 'volunteer' && clubActor) || (state.alone ? support : toActor('vp.support2'))
  return { sender, ticker: state.alone ? sender : support }
}

/** Adds the accounts' actions and names to a reference. */
export function handleReference(
  row: Row<'applicationReferences'>,
  { sender, ticker }: DemoHandlers,
): Row<'applicationReferences'> {
  const { email_sent, telephone_at, checked_at } = row
  return {
    ...row,
    telephone_by: telephone_at ? sender.name : null,
    checked_by: checked_at ? ticker.name : null,
    acts: {
      ...(email_sent && { sent: { [(row.email ?? '').toLowerCase()]: buildAuditAct(sender, email_sent) } }),
      ...(telephone_at && { telephone: buildAuditAct(sender, telephone_at) }),
      ...(checked_at && { ticked: buildAuditAct(ticker, checked_at) }),
    },
  }
}

/**
 * Builds the stored data about the account that completed the checks. Empty for a Young Helper, because only the parent
 * decides.
 */
export function buildCompletion(
  state: DemoState,
  { ticker }: DemoHandlers,
  completed: string | null,
): Pick<Row<'applications'>, 'acts' | 'checks_completed_by' | 'lacks_second_person' | 'second_look_not_by'> {
  const isAlone = state.alone === true
  return {
    checks_completed_by: completed && ticker.name,
    acts: completed && !state.young ? { completed: buildAuditAct(ticker, completed) } : {},
    lacks_second_person: isAlone,
    second_look_not_by: isAlone ? [ticker.id] : [],
  }
}

function toActor(account: DemoAccount): Actor {
  const { first_name, last_name } = demoUsers[account]
  return { id: buildUserId(account), name: `${first_name} ${last_name}` }
}

function buildAuditAct({ id, name }: Actor, time: string): RecruitmentAction {
  return { by: id, name, folded_name: foldName(name), password_set_by: null, can_read: true, at: time }
}
