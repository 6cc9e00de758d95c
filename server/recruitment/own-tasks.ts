import { sql } from 'drizzle-orm'
import type { OwnershipTask } from '../../contract/recruitment/own-questions.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import type { Handlers } from '../kit/handler.ts'
import { findVpAccounts, getDecisionMakers } from './own-decision-makers.ts'
import { findMatchingAccounts } from './own-facts.ts'

/** Maximum number of questions shown to one account, oldest first. */
const MAX_TASKS = 200

/**
 * Handlers that list the account matches that a user may decide, in both flows. VP general cannot read anything else
 * about volunteer applications.
 */
export const ownTaskHandlers = {
  'own_questions.list': ({ db, user }) =>
    db.network(async (tx) => {
      const results = await findOwnTasks(tx, user)
      return { count: results.length, results }
    }, 'snapshot'),
} satisfies Partial<Handlers>

async function findOwnTasks(tx: Tx, user: CurrentUser): Promise<OwnershipTask[]> {
  const undecidedMatches = await findOpenQuestions(tx)
  const vpAccounts = await findVpAccounts(tx)
  const tasks: OwnershipTask[] = []
  for (const question of undecidedMatches) {
    const decisionMakers = getDecisionMakers(vpAccounts, await findMatchingAccounts(tx, question.application))
    const isAlone = decisionMakers.length === 0 && question.user === user.id
    if (isAlone || decisionMakers.some(({ id }) => id === user.id)) tasks.push({ ...question, alone: isAlone })
  }
  return tasks
}

/** Finds active accounts that have an applicant's address and about which no user has decided. */
async function findOpenQuestions(tx: Tx): Promise<Omit<OwnershipTask, 'alone'>[]> {
  const { rows } = await tx.execute<Omit<OwnershipTask, 'alone'>>(sql`
    SELECT a.flow, a.id AS application, concat_ws(' ', a.first_name, a.last_name) AS applicant,
      o.name AS organisation__organisation_name, u.email AS address, u.id AS user,
      trim(u.first_name || ' ' || u.last_name) AS name
    FROM users u
    JOIN applications a ON a.known_emails @> ARRAY[fold_email(u.email)]
    LEFT JOIN organisations o ON o.id = a.organisation_id
    LEFT JOIN application_own_answers w ON w.application_id = a.id AND w.user_id = u.id
    WHERE u.is_active AND u.deleted IS NULL AND a.deleted_at IS NULL AND NOT a.archived
      AND u.id IS DISTINCT FROM a.user_id AND u.id IS DISTINCT FROM a.former_user_id
      AND NOT coalesce(w.theirs OR w.covers_address, false)
    ORDER BY a.created, a.id, u.id
    LIMIT ${MAX_TASKS}`)
  return rows
}
