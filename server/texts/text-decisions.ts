import { eq, sql } from 'drizzle-orm'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { lockConfirmation, removeConfirmation, setConfirmation, toConfirmedValues } from '../club-status/confirm.ts'
import type { Tx } from '../db/client.ts'
import { holidayTexts, textMessages } from '../db/schema.ts'
import type { Call, Handlers } from '../kit/handler.ts'
import { readReceivedText } from './received-texts.ts'
import { lockReplies, stopTexts, undoStop } from './text-stops.ts'

const receivedTexts = textMessages

/**
 * Locks a received text and reads the holiday that the text is about.
 * @param chosenTextId holiday text that a user has chosen for a reply without a holiday text
 * @throws AppError `not_found`, `invalid`
 */
const lockText = async (tx: Tx, id: string, chosenTextId?: string) => {
  await lockReplies(tx)
  const [message] = await tx.select().from(receivedTexts).where(eq(receivedTexts.id, id)).for('update')
  if (!message) throw new AppError('not_found')
  const { organisation_id: organisation } = message
  const holiday_text = message.holiday_text ?? chosenTextId
  const [text] = holiday_text ? await tx.select().from(holidayTexts).where(eq(holidayTexts.id, holiday_text)) : []
  if (chosenTextId && (!text || text.id !== chosenTextId))
    throw new AppError('invalid', { holiday_text: ['not_valid'] })
  const key = organisation && text ? { organisation, year: text.year, holiday: text.holiday } : null
  return { message, of: key, holiday_text: text?.id ?? null }
}

const getDecisionColumns = (user: CurrentUser) => ({ decided_by: getFullName(user), decided: sql`now()` })

type LockedText = Awaited<ReturnType<typeof lockText>>
type Decision = Call<'text_messages.decide'>['body']

/**
 * Restores the confirmation from before this text changed it.
 * @throws AppError `decided_otherwise` if the confirmation was changed again after that
 */
const undoConfirmation = async (tx: Tx, { message, of: key }: LockedText, user: CurrentUser): Promise<void> => {
  const { set: undoData } = message
  if (!undoData || !key) return
  const row = await lockConfirmation(tx, key)
  if (!row || row.version !== undoData.version)
    throw new AppError('decided_otherwise', buildNonFieldError('confirmed_since'))
  if (undoData.before) await setConfirmation(tx, key, row, undoData.before, user)
  else await removeConfirmation(tx, row, user)
}

/** Stores a user's decision whether the club is open. */
const storeOpenDecision = async (
  tx: Tx,
  { message, of: key, holiday_text }: LockedText,
  { is_open, dates: newDates }: { is_open: boolean; dates?: Decision['dates'] },
  user: CurrentUser,
): Promise<void> => {
  if (!key)
    throw message.organisation_id
      ? new AppError('invalid', { holiday_text: ['choose_holiday'] })
      : new AppError('invalid', { is_open: ['no_holiday_of_text'] })
  const confirmationBefore = await lockConfirmation(tx, key)
  const dates = newDates === undefined ? (confirmationBefore?.dates ?? null) : newDates || null
  const values = {
    is_open,
    dates: is_open ? dates : null,
    confirmed_by_rl: confirmationBefore?.confirmed_by_rl ?? false,
    confirmed_by_text: true,
  }
  const row = await setConfirmation(tx, key, confirmationBefore, values, user)
  // Keep the values from before the first decision, so that undo restores them after a second decision.
  const isRepeated = message.set && confirmationBefore && message.set.version === confirmationBefore.version
  const undoData = {
    before: isRepeated ? (message.set?.before ?? null) : toConfirmedValues(confirmationBefore),
    version: row.version,
  }
  await tx
    .update(receivedTexts)
    .set({
      outcome: 'decided',
      is_open,
      holiday_text,
      holiday_confirmation: row.id,
      set: undoData,
      ...getDecisionColumns(user),
    })
    .where(eq(receivedTexts.id, message.id))
}

/**
 * Stores a decision that does not set whether the club is open. The reply is set aside, or only requests no more texts.
 */
const storeDecisionWithoutAnswer = async (
  tx: Tx,
  { message }: LockedText,
  { stop }: Decision,
  user: CurrentUser,
): Promise<void> => {
  // Keep the outcome if the decision is only about texts. A clear answer and a choice between two answers stay as they
  // are.
  if (stop !== undefined && (message.set || message.outcome === 'two_answers')) return
  if (message.set) throw new AppError('decided_otherwise', buildNonFieldError('take_back_first'))
  await tx
    .update(receivedTexts)
    .set({ outcome: stop ? 'stop' : 'set_aside', ...getDecisionColumns(user) })
    .where(eq(receivedTexts.id, message.id))
}

/** Handlers that decide the meaning of a reply and undo this decision (B-TXT-03). */
export const decisionHandlers = {
  'text_messages.decide': ({ db, user, params, body }) =>
    db.network(async (tx) => {
      const lockedText = await lockText(tx, params.id, body.holiday_text)
      const { is_open, dates, stop = false } = body
      const { id, mobile_number } = lockedText.message
      if (is_open === null) await storeDecisionWithoutAnswer(tx, lockedText, body, user)
      else await storeOpenDecision(tx, lockedText, dates === undefined ? { is_open } : { is_open, dates }, user)
      if (stop) await stopTexts(tx, mobile_number, getFullName(user))
      // Clear the stop word of this reply only. Other waiting replies from the number keep theirs.
      else await tx.update(receivedTexts).set({ asks_stop: false }).where(eq(receivedTexts.id, id))
      return readReceivedText(tx, id)
    }),

  'text_messages.undo': ({ db, user, params }) =>
    db.network(async (tx) => {
      const lockedText = await lockText(tx, params.id)
      const { message } = lockedText
      const hasStopped = message.outcome === 'stop' && message.decided_by !== null
      const isSetAside = message.outcome === 'set_aside' || hasStopped
      if (message.set === null && !isSetAside)
        throw new AppError('decided_otherwise', buildNonFieldError('has_set_nothing'))
      await undoConfirmation(tx, lockedText, user)
      if (hasStopped) await undoStop(tx, message)
      // Clear a holiday that a user chose, so that another can be chosen. Only a matched holiday has a wave.
      const holiday_text = message.wave === null ? null : message.holiday_text
      const outcomeBefore = lockedText.of && holiday_text ? ('waiting' as const) : ('unknown' as const)
      await tx
        .update(receivedTexts)
        .set({
          outcome: isSetAside ? outcomeBefore : 'undone',
          set: null,
          holiday_text,
          holiday_confirmation: null,
          ...getDecisionColumns(user),
        })
        .where(eq(receivedTexts.id, message.id))
      return readReceivedText(tx, message.id)
    }),
} satisfies Partial<Handlers>
