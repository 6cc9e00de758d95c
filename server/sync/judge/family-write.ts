import { getDefinition, type MutationArgs } from '../../../contract/mutations/mutations.ts'
import type { RowByTable } from '../../../contract/rows.ts'
import type { MutationEnvelope } from '../../../contract/sync.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Db, Tx } from '../../db/client.ts'
import { raiseVersion } from '../rows/author.ts'
import { toApplied, toRef } from '../rows/outcome.ts'
import { createEarlierResults, findRepeatedResult, loadEarlierResults, storeResults } from '../rows/stored-results.ts'
import { insertNewRecord } from '../rows/tables.ts'

/** A person that the family registered, as the change's id and its arguments. */
export type NewPerson = { change: string; args: MutationArgs['registered.create'] }

/**
 * A family, with the parent as the last person. The boolean is true if the club must still approve the registration.
 */
export type NewFamily = {
  people: readonly NewPerson[]
  held: boolean
  /** The user who converted a volunteer's application. Undefined if the family registered itself. */
  by?: CurrentUser
}

/** Outcome of a registration: new people, people from an earlier attempt, or a different form under the same ids. */
export type FamilyOutcome = 'written' | 'repeated' | 'differs'

/**
 * Registers a family in one transaction. The change, effect and audit trail are the same as for a club's own edit. The
 * author has no user unless `by` is set. A repeated request with the same ids changes nothing. If both requests arrive
 * at once, the second waits for the club's lock. The required fields were checked with the form. `missingFacts` is not
 * used here, because a club's own rules require more than families must give.
 * @param writeExtras runs in the same transaction, and only if the people are new
 */
export const writeFamily = (
  db: Db,
  organisation: string,
  { people, held: isPendingApproval, by: convertedBy }: NewFamily,
  writeExtras: (tx: Tx) => Promise<unknown>,
): Promise<FamilyOutcome> =>
  db.club(
    organisation,
    async (tx, client): Promise<FamilyOutcome> => {
      const { version, now } = await raiseVersion(tx, organisation)
      const author = { user: convertedBy ?? null, organisation, device: null }
      const queue = people.map(
        ({ change, args }, i): MutationEnvelope => ({
          id: change,
          seq: i + 1,
          name: 'registered.create',
          v: 1,
          args,
          made_at: now,
        }),
      )
      const earlierResults = await loadEarlierResults(client, author, queue, createEarlierResults())
      const repeatedResults = queue.map((m) => findRepeatedResult(m, earlierResults))
      if (repeatedResults.some((answer) => answer?.code === 'payload_mismatch')) return 'differs'
      if (repeatedResults.some((answer) => answer !== null))
        return repeatedResults.every((answer) => answer !== null) ? 'repeated' : 'differs'
      const { effect } = getDefinition('registered.create')
      const registrationId = people.at(-1)?.args.id
      const pendingFields =
        isPendingApproval && registrationId ? { soft_archived: true, held_registration: registrationId } : {}
      const outcomes = []
      for (const { args } of people) {
        const [change] = effect(args, { ...emptyContext, organisation, now })
        const row = {
          ...(change?.row as RowByTable['registered']),
          participant_self_registration: convertedBy === undefined,
          ...pendingFields,
        }
        const isInserted = await insertNewRecord({ tx, version, author }, { table: 'registered', row })
        // Throw, because the id derives from the form's own id, so no other person can have it.
        if (!isInserted) throw new Error('A new person has the id of another')
        const record = toRef('registered', args.id)
        outcomes.push({ ...toApplied([record]), stored: true, record })
      }
      await storeResults({ tx, client, version, author }, queue, outcomes)
      await writeExtras(tx)
      return 'written'
    },
    'by_key',
  )

/** Context for the effect of a new person, which reads no other record. */
const emptyContext = {
  read: () => undefined,
  resolve: (_table: string, id: string) => id,
  defaultGroup: () => undefined,
  attendanceOf: () => [],
  parcelRowsOf: () => [],
  heldOf: () => [],
}
