import { eq, inArray } from 'drizzle-orm'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { Tx } from '../db/client.ts'
import { textStops, users } from '../db/schema.ts'
import type { Call } from '../kit/handler.ts'
import { auditRecordChange } from '../kit/record-trail.ts'
import { getNumberForms } from '../texts/number-forms.ts'
import { allowTexts, stopTexts } from '../texts/text-stops.ts'
import { lockClubUser } from './lock-club-user.ts'

type User = typeof users.$inferSelect

/** Reads, for each user, when texts to the user's number were stopped and by which member of staff. */
export const readTextStops = async (tx: Tx, rows: readonly Pick<User, 'mobile_number'>[]) => {
  const numbers = rows.flatMap(({ mobile_number }) => (mobile_number ? getNumberForms(mobile_number) : []))
  const textStopRows = await tx.select().from(textStops).where(inArray(textStops.mobile_number, numbers))
  return rows.map(({ mobile_number }) => {
    const numberForms = mobile_number ? getNumberForms(mobile_number) : []
    const textStop = textStopRows.find((one) => numberForms.includes(one.mobile_number))
    return { texts_stopped: textStop?.stopped ?? null, texts_stopped_by: textStop?.stopped_by ?? null }
  })
}

/**
 * Stops or allows texts to a user's number and records the author in the user's history. A repeated call changes
 * nothing.
 */
export const setTextsStopped = (call: Call<'users/pastors.update_texts'>) =>
  call.db.network(async (tx) => {
    const { user, body } = call
    const row = await lockClubUser(tx, call)
    const { mobile_number = row.mobile_number, stopped } = body
    if (row.mobile_number !== mobile_number) throw new AppError('invalid', buildNonFieldError('another_number'))
    const wasStopped = (await readTextStops(tx, [row]))[0]?.texts_stopped !== null
    if (mobile_number !== null && stopped !== undefined && stopped !== wasStopped) {
      if (stopped) await stopTexts(tx, mobile_number, getFullName(user))
      else await allowTexts(tx, mobile_number)
      const version = row.version + 1
      await tx.update(users).set({ version }).where(eq(users.id, row.id))
      const fields = { texts: { from: !wasStopped, to: wasStopped } }
      await auditRecordChange(tx, {
        noun: 'users/pastors',
        id: row.id,
        version,
        kind: 'replace',
        fields,
        user,
      })
    }
    return (await readTextStops(tx, [row]))[0] as Awaited<ReturnType<typeof readTextStops>>[number]
  })
