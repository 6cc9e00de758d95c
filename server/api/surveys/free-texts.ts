import { and, desc, eq, gte, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { flagsOf } from '../../../contract/access.ts'
import type { Output } from '../../../contract/api.ts'
import { AppError } from '../../../contract/errors.ts'
import { FEWEST_SHOWN, MOST_ANSWERS, type SurveyAnswersFilter } from '../../../contract/survey-answers.ts'
import { freeTextFields } from '../../../contract/surveys.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Tx } from '../../db/client.ts'
import { organisations, surveys } from '../../db/schema.ts'
import { clubsSeenBy } from '../../kit/clubs-seen.ts'
import type { Handlers } from '../../mount.ts'
import { clubOf } from '../sessions.ts'

type Answered = Output<'dashboard.survey_free_text_answers'>

const any = (values: readonly string[], condition: SQL): SQL | undefined =>
  values.length > 0 ? condition : undefined

/** The clubs that staff ask about, within those that they see; the programme is `tlg` or `boh` unless it is all (DASH-32 to DASH-36). */
const clubsAsked = (user: CurrentUser, filter: SurveyAnswersFilter): SQL | undefined =>
  and(
    clubsSeenBy(user),
    any(filter.regions, inArray(organisations.region, filter.regions)),
    any(filter.regional_leaders, inArray(organisations.regional_leader, filter.regional_leaders)),
    any(filter.organisation_names, inArray(organisations.name, filter.organisation_names)),
    any(filter.tags, sql`${organisations.tags} && ${sql.param(filter.tags)}::text[]`),
    filter.organisation_type === 'tlg' ? eq(organisations.is_boxes_of_hope, false) : undefined,
    filter.organisation_type === 'boh' ? eq(organisations.is_boxes_of_hope, true) : undefined,
  )

/** @throws AppError `invalid` for a range without its days, or whose end is before its start */
const daysAsked = ({ year, date_from, date_to }: SurveyAnswersFilter): SQL | undefined => {
  if (year === null) return undefined
  if (year !== 'custom') return and(gte(surveys.day, `${year}-01-01`), lte(surveys.day, `${year}-12-31`))
  const missing = ['This field is required.']
  if (!date_from) throw new AppError('invalid', { date_from: missing })
  if (!date_to) throw new AppError('invalid', { date_to: missing })
  if (date_to < date_from) throw new AppError('invalid', { date_to: ['This value is not valid.'] })
  return and(gte(surveys.day, date_from), lte(surveys.day, date_to))
}

const answersOf = async (tx: Tx, where: SQL | undefined, fewest: number): Promise<Answered> => {
  const questions: Partial<Answered> = {}
  for (const field of freeTextFields) {
    const answered = and(where, isNotNull(surveys[field]))
    const joined = eq(organisations.id, surveys.organisation_id)
    const [{ count } = { count: 0 }] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(surveys)
      .innerJoin(organisations, joined)
      .where(answered)
    const rows =
      count < fewest
        ? []
        : await tx
            .select({
              day: surveys.day,
              at: surveys.at,
              organisation: organisations.name,
              response: surveys[field],
            })
            .from(surveys)
            .innerJoin(organisations, joined)
            .where(answered)
            .orderBy(desc(surveys.day), surveys.id)
            .limit(MOST_ANSWERS)
    questions[field] = {
      count,
      items: rows.map(({ day, at, organisation, response }) => ({
        ...{ created: at ?? day, organisation, response: response ?? '' },
      })),
    }
  }
  return questions as Answered
}

/**
 * What people have written, by question. Of few answers a club's own users could tell whose they are: they are told how
 * many there are (B-SUR-02). Staff read all of the clubs that they see.
 */
export const surveyAnswerHandlers = {
  'dashboard.survey_free_text_answers': ({ db, user, body }) => {
    const days = daysAsked(body)
    if (flagsOf(user).staff)
      return db.network((tx) => answersOf(tx, and(days, clubsAsked(user, body)), 0), 'snapshot')
    const own = eq(surveys.organisation_id, clubOf(user))
    return db.club(clubOf(user), (tx) => answersOf(tx, and(days, own), FEWEST_SHOWN), 'snapshot')
  },
} satisfies Partial<Handlers>
