import { definitionOf, type MutationArgs } from '../../../contract/mutations/mutations.ts'
import type { Rows } from '../../../contract/rows.ts'
import type { MutationEnvelope } from '../../../contract/sync.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Db, Tx } from '../../db/client.ts'
import { takeVersion } from '../author.ts'
import { applied, ref } from '../push/outcome.ts'
import { noneBefore, repeated, storeAnswers, storedBefore } from '../push/stored-answers.ts'
import { insertNew } from '../tables.ts'

/** Somebody who is registered by their family: the id of the change, and what it holds. */
export type NewPerson = { change: string; args: MutationArgs['registered.create'] }

/** A family, the parent last. `held`: somebody at the club has to look at them before they are in the register. */
export type NewFamily = {
  people: readonly NewPerson[]
  held: boolean
  /** Who has registered them, where it was not they: of a volunteer's application, whoever has converted it. */
  by?: CurrentUser
}

/** How a registration ended: new people, people who were there from an earlier try, or another form under the same ids. */
export type FamilyOutcome = 'written' | 'repeated' | 'differs'

/**
 * Registers a family that has registered itself: the same change and effect as by a club, in one transaction with the
 * same trail, but by no user where none is named. The same ids a second time change nothing, also when both come at once: the second waits
 * for the club's turn. Who asks for what of a person was checked with the form; a club's own rules (`missingFacts`) ask
 * for more than families are asked.
 * @param beside written in the same transaction, and only with new people
 */
export const writeFamily = (
  db: Db,
  organisation: string,
  { people, held, by }: NewFamily,
  beside: (tx: Tx) => Promise<unknown>,
): Promise<FamilyOutcome> =>
  db.club(
    organisation,
    async (tx, client): Promise<FamilyOutcome> => {
      const { version, now } = await takeVersion(tx, organisation)
      const author = { user: by ?? null, organisation, device: null }
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
      const earlier = await storedBefore(client, author, queue, noneBefore())
      const before = queue.map((m) => repeated(m, earlier))
      if (before.some((answer) => answer?.code === 'payload_mismatch')) return 'differs'
      if (before.some((answer) => answer !== null))
        return before.every((answer) => answer !== null) ? 'repeated' : 'differs'
      const { effect } = definitionOf('registered.create')
      const registration = people.at(-1)?.args.id
      const mark = held && registration ? { soft_archived: true, held_registration: registration } : {}
      const answers = []
      for (const { args } of people) {
        const [change] = effect(args, { ...nothingRead, organisation, now })
        const row = {
          ...(change?.row as Rows['registered']),
          participant_self_registration: by === undefined,
          ...mark,
        }
        const fresh = await insertNew({ tx, version, author }, { table: 'registered', row })
        // Under an id that was made of the form's own: nobody else can have it.
        if (!fresh) throw new Error('A new person has the id of another')
        const record = ref('registered', args.id)
        answers.push({ ...applied([record]), stored: true, record })
      }
      await storeAnswers({ tx, client, version, author }, queue, answers)
      await beside(tx)
      return 'written'
    },
    'by_key',
  )

/** A new person's effect reads no other record. */
const nothingRead = {
  read: () => undefined,
  resolve: (_table: string, id: string) => id,
  defaultGroup: () => undefined,
  attendanceOf: () => [],
  parcelRowsOf: () => [],
  heldOf: () => [],
}
