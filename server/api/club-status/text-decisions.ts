import { eq, sql } from 'drizzle-orm'
import { AppError, nonField } from '../../../contract/errors.ts'
import { fullName } from '../../../contract/rules/person.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Tx } from '../../db/client.ts'
import { holidayTexts, textMessages } from '../../db/schema.ts'
import type { Handlers } from '../../mount.ts'
import { confirmedOf, heldConfirmation, removeConfirmation, setConfirmation } from './confirm.ts'
import { receivedText } from './received-texts.ts'

const m = textMessages

/** A received text, with the holiday that it is about; nobody else decides about it meanwhile. @throws AppError `not_found` */
const holdText = async (tx: Tx, id: string) => {
  const [message] = await tx.select().from(m).where(eq(m.id, id)).for('update')
  if (!message) throw new AppError('not_found')
  const { organisation_id: organisation, holiday_text } = message
  const [text] = holiday_text
    ? await tx.select().from(holidayTexts).where(eq(holidayTexts.id, holiday_text))
    : []
  const of = organisation && text ? { organisation, year: text.year, holiday: text.holiday } : null
  return { message, of }
}

const decidedBy = (user: CurrentUser) => ({ decided_by: fullName(user), decided: sql`now()` })

type Held = Awaited<ReturnType<typeof holdText>>

/** Takes back what a text has set. @throws AppError `decided_otherwise` where it was changed since */
const takeBack = async (tx: Tx, { message, of }: Held, user: CurrentUser): Promise<void> => {
  const { set } = message
  if (!set || !of) return
  const row = await heldConfirmation(tx, of)
  if (!row || row.version !== set.version)
    throw new AppError('decided_otherwise', nonField('The confirmation was changed after this text.'))
  if (set.before) await setConfirmation(tx, of, row, set.before, user)
  else await removeConfirmation(tx, row, user)
}

/** What a person makes of a reply, and takes back (B-TXT-03). */
export const decidingHandlers = {
  'text_messages.decide': ({ db, user, params, body }) =>
    db.network(async (tx) => {
      const { message, of } = await holdText(tx, params.id)
      const { is_open } = body
      if (is_open === null) {
        if (message.set) throw new AppError('decided_otherwise', nonField('Take back first what it has set.'))
        await tx
          .update(m)
          .set({ outcome: 'set_aside', ...decidedBy(user) })
          .where(eq(m.id, message.id))
        return receivedText(tx, message.id)
      }
      if (!of) throw new AppError('invalid', { is_open: ['This text belongs to no club’s holiday.'] })
      const before = await heldConfirmation(tx, of)
      const dates = body.dates === undefined ? (before?.dates ?? null) : body.dates || null
      const values = {
        ...{ is_open, dates: is_open ? dates : null },
        ...{ confirmed_by_rl: before?.confirmed_by_rl ?? false, confirmed_by_text: true },
      }
      const row = await setConfirmation(tx, of, before, values, user)
      // Decided twice, it is taken back to what was there before the first time.
      const first = message.set && before && message.set.version === before.version
      const set = {
        before: first ? (message.set?.before ?? null) : confirmedOf(before),
        version: row.version,
      }
      await tx
        .update(m)
        .set({ outcome: 'decided', is_open, holiday_confirmation: row.id, set, ...decidedBy(user) })
        .where(eq(m.id, message.id))
      return receivedText(tx, message.id)
    }),

  'text_messages.undo': ({ db, user, params }) =>
    db.network(async (tx) => {
      const held = await holdText(tx, params.id)
      const { message } = held
      const undoable = message.set !== null || message.outcome === 'set_aside'
      if (!undoable) throw new AppError('decided_otherwise', nonField('This text has set nothing.'))
      await takeBack(tx, held, user)
      const before = held.of ? ('waiting' as const) : ('unknown' as const)
      const outcome = message.outcome === 'set_aside' ? before : ('undone' as const)
      await tx
        .update(m)
        .set({ outcome, set: null, holiday_confirmation: null, ...decidedBy(user) })
        .where(eq(m.id, message.id))
      return receivedText(tx, message.id)
    }),
} satisfies Partial<Handlers>
