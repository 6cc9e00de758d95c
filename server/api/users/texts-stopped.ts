import { eq, inArray } from 'drizzle-orm'
import { AppError, nonField } from '../../../contract/errors.ts'
import { fullName } from '../../../contract/rules/person.ts'
import type { Tx } from '../../db/client.ts'
import { textStops, users } from '../../db/schema.ts'
import { noteRecordChange } from '../../kit/record-trail.ts'
import type { Call } from '../../mount.ts'
import { formsOfNumber } from '../../texts/number-forms.ts'
import { allowTexts, stopTexts } from '../../texts/text-stops.ts'
import { lockClubUser } from './lock-club-user.ts'

type User = typeof users.$inferSelect

/** Reads since when each user's number gets no texts, and which member of staff stopped the texts. */
export const stopsOf = async (tx: Tx, rows: readonly Pick<User, 'mobile_number'>[]) => {
  const numbers = rows.flatMap(({ mobile_number }) => (mobile_number ? formsOfNumber(mobile_number) : []))
  const stops = await tx.select().from(textStops).where(inArray(textStops.mobile_number, numbers))
  return rows.map(({ mobile_number }) => {
    const forms = mobile_number ? formsOfNumber(mobile_number) : []
    const stop = stops.find((one) => forms.includes(one.mobile_number))
    return { texts_stopped: stop?.stopped ?? null, texts_stopped_by: stop?.stopped_by ?? null }
  })
}

/**
 * Stops or allows texts to a user's number and records the author in the user's history. A repeated call
 * changes nothing.
 */
export const setTextsStopped = (asked: Call<'users/pastors.update_texts'>) =>
  asked.db.network(async (tx) => {
    const { user, body } = asked
    const row = await lockClubUser(tx, asked)
    const { mobile_number = row.mobile_number, stopped } = body
    if (row.mobile_number !== mobile_number)
      throw new AppError('invalid', nonField('This user has another number by now.'))
    const was = (await stopsOf(tx, [row]))[0]?.texts_stopped !== null
    if (mobile_number !== null && stopped !== undefined && stopped !== was) {
      if (stopped) await stopTexts(tx, mobile_number, fullName(user))
      else await allowTexts(tx, mobile_number)
      const version = row.version + 1
      await tx.update(users).set({ version }).where(eq(users.id, row.id))
      const fields = { texts: { from: !was, to: was } }
      await noteRecordChange(tx, {
        noun: 'users/pastors',
        id: row.id,
        version,
        kind: 'replace',
        fields,
        user,
      })
    }
    return (await stopsOf(tx, [row]))[0] as Awaited<ReturnType<typeof stopsOf>>[number]
  })
