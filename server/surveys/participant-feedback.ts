import { and, eq, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { Feedback } from '../../contract/participant-feedback.ts'
import { getSearchWords } from '../../contract/rules/alphabet.ts'
import { addDays, getLondonDay, hasDayBegun } from '../../contract/rules/days.ts'
import { orderBy, toLikePattern } from '../db/list.ts'
import { surveys } from '../db/schema.ts'
import { VersionedOutput } from '../http/row-version.ts'
import type { Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { storeSurvey } from './store-survey.ts'

/**
 * Maximum age in days of an answer from a device. For an older answer, today is stored instead of its day.
 */
const MAX_ANSWER_AGE_DAYS = 400

const foldedName = sql`fold_name(coalesce(${surveys.name}, ''))`

const toFeedback = ({ day, at: submittedAt, organisation_id: _, ...answer }: typeof surveys.$inferSelect): Feedback =>
  ({ ...answer, created: submittedAt ?? day }) as Feedback

/** Returns the day that a device sent, or today if that day is impossible. */
const toPossibleDay = (day: string): string => {
  const today = getLondonDay()
  const earliestDay = addDays(today, -MAX_ANSWER_AGE_DAYS)
  return hasDayBegun(day) && day >= earliestDay && day <= today ? day : today
}

/** Handlers for feedback that a club reads, and that its devices send (SUR-66 to SUR-85, B-SUR-03). */
export const participantFeedbackHandlers = {
  'participant_feedback.list': ({ db, user, query }) =>
    db.club(
      requireClubId(user),
      async (tx) => {
        const listFilter: SQL | undefined = and(
          eq(surveys.organisation_id, requireClubId(user)),
          ...getSearchWords(query.search ?? '').map((word) => sql`${foldedName} LIKE ${toLikePattern(word)}`),
        )
        const rows = await tx
          .select()
          .from(surveys)
          .where(listFilter)
          .orderBy(
            ...orderBy(
              query.ordering,
              {
                name: surveys.name,
                created: sql`coalesce(${surveys.at}, ${surveys.day}::timestamp AT TIME ZONE 'Europe/London')`,
                gender: surveys.gender,
                how_long: sql`array_position(ARRAY['first_time', 'less_than_1_year', '1_3_years', 'more_than_3_years'], ${surveys.how_long})`,
              },
              [sql`${surveys.day} DESC`, sql`${surveys.at} DESC NULLS LAST`],
              sql`${surveys.id}`,
            ),
          )
          .limit(query.limit)
          .offset(query.offset)
        return { count: await tx.$count(surveys, listFilter), results: rows.map(toFeedback) }
      },
      'snapshot',
    ),

  'participant_feedback.get': async ({ db, user, params }) => {
    const [row] = await db.club(
      requireClubId(user),
      (tx) =>
        tx
          .select()
          .from(surveys)
          .where(and(eq(surveys.organisation_id, requireClubId(user)), eq(surveys.id, params.id))),
      'snapshot',
    )
    if (!row) throw new AppError('not_found')
    // Use version 1, because an answer never changes.
    return new VersionedOutput(toFeedback(row), 1)
  },

  'participant_feedback.create': async ({ db, user, body: { day, ...answer } }) => ({
    id: await storeSurvey(db, requireClubId(user), answer, { day: toPossibleDay(day), at: null }),
  }),
} satisfies Partial<Handlers>
