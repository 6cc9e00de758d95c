import { eq, sql } from 'drizzle-orm'
import { AppError, nonField } from '../../../contract/errors.ts'
import { fullName } from '../../../contract/rules/person.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Tx } from '../../db/client.ts'
import { holidayTexts, textMessages } from '../../db/schema.ts'
import type { Call, Handlers } from '../../mount.ts'
import { lockReplies, stopTexts, undoStop } from '../../texts/text-stops.ts'
import { confirmedOf, heldConfirmation, removeConfirmation, setConfirmation } from './confirm.ts'
import { receivedText } from './received-texts.ts'

const m = textMessages

/**
 * Locks a received text and reads the holiday that it is about.
 * @param chosen the holiday text that a user has chosen for a reply without one
 * @throws AppError `not_found`, `invalid`
 */
const lockText = async (tx: Tx, id: string, chosen?: string) => {
  await lockReplies(tx)
  const [message] = await tx.select().from(m).where(eq(m.id, id)).for('update')
  if (!message) throw new AppError('not_found')
  const { organisation_id: organisation } = message
  const holiday_text = message.holiday_text ?? chosen
  const [text] = holiday_text
    ? await tx.select().from(holidayTexts).where(eq(holidayTexts.id, holiday_text))
    : []
  if (chosen && (!text || text.id !== chosen))
    throw new AppError('invalid', { holiday_text: ['This value is not valid.'] })
  const of = organisation && text ? { organisation, year: text.year, holiday: text.holiday } : null
  return { message, of, holiday_text: text?.id ?? null }
}

const decidedBy = (user: CurrentUser) => ({ decided_by: fullName(user), decided: sql`now()` })

type Locked = Awaited<ReturnType<typeof lockText>>
type Decision = Call<'text_messages.decide'>['body']

/**
 * Undoes what a text has set.
 * @throws AppError `decided_otherwise` if the confirmation was changed since
 */
const takeBack = async (tx: Tx, { message, of }: Locked, user: CurrentUser): Promise<void> => {
  const { set } = message
  if (!set || !of) return
  const row = await heldConfirmation(tx, of)
  if (!row || row.version !== set.version)
    throw new AppError('decided_otherwise', nonField('The confirmation was changed after this text.'))
  if (set.before) await setConfirmation(tx, of, row, set.before, user)
  else await removeConfirmation(tx, row, user)
}

/** Stores a user's decision on whether the club is open. */
const decideOpen = async (
  tx: Tx,
  { message, of, holiday_text }: Locked,
  { is_open, dates: given }: { is_open: boolean; dates?: Decision['dates'] },
  user: CurrentUser,
): Promise<void> => {
  if (!of)
    throw message.organisation_id
      ? new AppError('invalid', { holiday_text: ['Choose the holiday that this reply is about.'] })
      : new AppError('invalid', { is_open: ['This text belongs to no club’s holiday.'] })
  const before = await heldConfirmation(tx, of)
  const dates = given === undefined ? (before?.dates ?? null) : given || null
  const values = {
    is_open,
    dates: is_open ? dates : null,
    confirmed_by_rl: before?.confirmed_by_rl ?? false,
    confirmed_by_text: true,
  }
  const row = await setConfirmation(tx, of, before, values, user)
  // // After a second decision, undo still restores the values from before the first one.
  const first = message.set && before && message.set.version === before.version
  const set = { before: first ? (message.set?.before ?? null) : confirmedOf(before), version: row.version }
  await tx
    .update(m)
    .set({
      outcome: 'decided',
      is_open,
      holiday_text,
      holiday_confirmation: row.id,
      set,
      ...decidedBy(user),
    })
    .where(eq(m.id, message.id))
}

/**
 * Stores the decision that a reply does not answer whether the club is open, or only requests no more texts.
 */
const decideNothing = async (
  tx: Tx,
  { message }: Locked,
  { stop }: Decision,
  user: CurrentUser,
): Promise<void> => {
  // // A decision about texts alone changes neither a clear answer nor the choice between two answers.
  if (stop !== undefined && (message.set || message.outcome === 'two_answers')) return
  if (message.set) throw new AppError('decided_otherwise', nonField('Take back first what it has set.'))
  await tx
    .update(m)
    .set({ outcome: stop ? 'stop' : 'set_aside', ...decidedBy(user) })
    .where(eq(m.id, message.id))
}

/** Handlers to decide the meaning of a reply, and to undo that (B-TXT-03). */
export const decidingHandlers = {
  'text_messages.decide': ({ db, user, params, body }) =>
    db.network(async (tx) => {
      const locked = await lockText(tx, params.id, body.holiday_text)
      const { is_open, dates, stop = false } = body
      const { id, mobile_number } = locked.message
      if (is_open === null) await decideNothing(tx, locked, body, user)
      else await decideOpen(tx, locked, dates === undefined ? { is_open } : { is_open, dates }, user)
      if (stop) await stopTexts(tx, mobile_number, fullName(user))
      // // The decision is about one reply. Other waiting replies of the number keep their own stop word.
      else await tx.update(m).set({ asks_stop: false }).where(eq(m.id, id))
      return receivedText(tx, id)
    }),

  'text_messages.undo': ({ db, user, params }) =>
    db.network(async (tx) => {
      const locked = await lockText(tx, params.id)
      const { message } = locked
      const hasStopped = message.outcome === 'stop' && message.decided_by !== null
      const isSetAside = message.outcome === 'set_aside' || hasStopped
      if (message.set === null && !isSetAside)
        throw new AppError('decided_otherwise', nonField('This text has set nothing.'))
      await takeBack(tx, locked, user)
      if (hasStopped) await undoStop(tx, message)
      // // A user's choice of holiday is cleared, so that another can be chosen. Only a matched holiday has a
      // wave.
      const holiday_text = message.wave === null ? null : message.holiday_text
      const before = locked.of && holiday_text ? ('waiting' as const) : ('unknown' as const)
      await tx
        .update(m)
        .set({
          outcome: isSetAside ? before : 'undone',
          set: null,
          holiday_text,
          holiday_confirmation: null,
          ...decidedBy(user),
        })
        .where(eq(m.id, message.id))
      return receivedText(tx, message.id)
    }),
} satisfies Partial<Handlers>
