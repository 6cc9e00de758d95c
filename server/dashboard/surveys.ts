import { and, asc, desc, eq, gte, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { ApiOutput } from '../../contract/api.ts'
import {
  type CountedQuestion,
  countedQuestions,
  MAX_ANSWERS,
  MIN_ANSWERS_FOR_FREE_TEXT,
  surveyLabels,
} from '../../contract/dashboard/surveys.ts'
import { agreementScale, attendanceDurations, freeTextFields, surveyGenders } from '../../contract/surveys.ts'
import type { Tx } from '../db/client.ts'
import { organisations, surveys } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { nameToLabel } from './exports.ts'
import { type DashboardScope, getLastCountedDay, isInScope, withScope } from './scope.ts'
import { toPercentage } from './statements.ts'

type Feedback = ApiOutput<'dashboard.participant_feedback'>
type FreeTexts = ApiOutput<'dashboard.survey_free_text_answers'>

/** Builds the filter for surveys in a scope's clubs and days. */
export const filterSurveys = (scope: DashboardScope): SQL | undefined => {
  const { span } = scope
  const [from, end] = span.year === null ? [span.from, span.to] : [`${span.year}-01-01`, `${span.year}-12-31`]
  return and(
    isInScope(surveys.organisation_id, scope),
    from === null ? undefined : gte(surveys.day, from),
    lte(surveys.day, getLastCountedDay({ ...span, to: end })),
  )
}

function getAnswerValues(question: CountedQuestion): readonly string[] {
  if (question === 'gender') return surveyGenders
  return question === 'how_long' ? attendanceDurations : agreementScale
}

/** Formats an answer for people, for example `1_3_years` as "1-3 years". */
export const toAnswerLabel = (value: string): string => (value === '1_3_years' ? '1-3 years' : nameToLabel(value))

/**
 * Counts each answer to each question in one query. Map key: question and answer. The empty key has the number of
 * surveys.
 */
const countAnswers = async (tx: Tx, scope: DashboardScope): Promise<ReadonlyMap<string, number>> => {
  const columns = countedQuestions.map((question) => sql.identifier(question))
  const { rows } = await tx.execute<{ count: number } & Record<CountedQuestion, string | null>>(
    sql`SELECT ${sql.join(columns, sql`, `)}, count(*)::int AS count FROM ${surveys} WHERE ${filterSurveys(scope)}
        GROUP BY GROUPING SETS (${sql.join(
          columns.map((column) => sql`(${column})`),
          sql`, `,
        )}, ())`,
  )
  // Find the row's only filled column. Every question is answered, so a row without a filled column counts all surveys.
  return new Map(
    rows.map((row) => {
      const question = countedQuestions.find((one) => row[one] !== null)
      return [question ? `${question}/${row[question]}` : '', row.count]
    }),
  )
}

export const countFeedback = async (tx: Tx, scope: DashboardScope): Promise<Feedback> => {
  const counts = await countAnswers(tx, scope)
  const total = counts.get('') ?? 0
  const results: Partial<Feedback['results']> = {}
  for (const question of countedQuestions)
    results[question] = getAnswerValues(question).map((value) => {
      const count = counts.get(`${question}/${value}`) ?? 0
      return { value, label: toAnswerLabel(value), count, percentage: toPercentage(count, total) }
    })
  return { num_results: total, results: results as Feedback['results'], field_labels: { ...surveyLabels } }
}

const readFreeTexts = async (tx: Tx, scope: DashboardScope, minCount: number): Promise<FreeTexts> => {
  const freeTexts: Partial<FreeTexts> = {}
  for (const field of freeTextFields) {
    const fieldFilter = and(filterSurveys(scope), isNotNull(surveys[field]))
    const count = await tx.$count(surveys, fieldFilter)
    const rows =
      count < minCount
        ? []
        : await tx
            .select({ row: surveys, organisation: organisations.name })
            .from(surveys)
            .innerJoin(organisations, eq(organisations.id, surveys.organisation_id))
            .where(fieldFilter)
            .orderBy(desc(surveys.day), asc(surveys.id))
            .limit(MAX_ANSWERS)
    freeTexts[field] = {
      count,
      items: rows.map(({ row, organisation }) => ({
        id: row.id,
        created: row.at ?? row.day,
        organisation,
        response: row[field] ?? '',
      })),
    }
  }
  return freeTexts as FreeTexts
}

/**
 * Handler for free-text answers. Club users could recognise the authors of a few free texts, so they get only the number
 * (B-SUR-02). Staff read all texts of the clubs that they can see.
 */
export const dashboardSurveyHandlers = {
  'dashboard.survey_free_text_answers': ({ db, user, body }) =>
    withScope(db, user, body, (tx, scope) => readFreeTexts(tx, scope, user.is_staff ? 0 : MIN_ANSWERS_FOR_FREE_TEXT)),
} satisfies Partial<Handlers>
