import { and, asc, desc, eq, gte, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Output } from '../../../contract/api.ts'
import {
  type CountedQuestion,
  countedQuestions,
  FEWEST_SHOWN,
  MOST_ANSWERS,
  surveyLabels,
} from '../../../contract/dashboard/surveys.ts'
import { agreementScale, freeTextFields, howLongs, surveyGenders } from '../../../contract/surveys.ts'
import type { Tx } from '../../db/client.ts'
import { organisations, surveys } from '../../db/schema.ts'
import type { Handlers } from '../../mount.ts'
import { wordsOf } from './exports.ts'
import { inScope, type Scope } from './scope.ts'

type Feedback = Output<'dashboard.participant_feedback'>
type FreeTexts = Output<'dashboard.survey_free_text_answers'>

/** The answers of a scope's clubs and days. */
export const surveysIn = ({ ids, span }: Pick<Scope, 'ids' | 'span'>): SQL | undefined => {
  const [from, to] = span.year === null ? [span.from, span.to] : [`${span.year}-01-01`, `${span.year}-12-31`]
  return and(
    inArray(surveys.organisation_id, ids),
    from === null ? undefined : gte(surveys.day, from),
    to === null ? undefined : lte(surveys.day, to),
  )
}

const valuesOf = (question: CountedQuestion): readonly string[] =>
  question === 'gender' ? surveyGenders : question === 'how_long' ? howLongs : agreementScale

/** `1_3_years` as people read it. */
export const answerLabel = (value: string): string => (value === '1_3_years' ? '1-3 years' : wordsOf(value))

const feedbackOf = async (tx: Tx, scope: Scope): Promise<Feedback> => {
  const where = surveysIn(scope)
  const results: Partial<Feedback['results']> = {}
  const total = await tx.$count(surveys, where)
  for (const question of countedQuestions) {
    const column = surveys[question]
    const rows = await tx
      .select({ value: column, count: sql<number>`count(*)::int` })
      .from(surveys)
      .where(where)
      .groupBy(column)
    const counts = new Map(rows.map(({ value, count }) => [value, count]))
    results[question] = valuesOf(question).map((value) => {
      const count = counts.get(value) ?? 0
      const percentage = total === 0 ? 0 : Math.round((count * 1000) / total) / 10
      return { value, label: answerLabel(value), count, percentage }
    })
  }
  return { num_results: total, results: results as Feedback['results'], field_labels: { ...surveyLabels } }
}

const freeTextsOf = async (tx: Tx, scope: Scope, fewest: number): Promise<FreeTexts> => {
  const questions: Partial<FreeTexts> = {}
  for (const field of freeTextFields) {
    const where = and(surveysIn(scope), isNotNull(surveys[field]))
    const count = await tx.$count(surveys, where)
    const rows =
      count < fewest
        ? []
        : await tx
            .select({ row: surveys, organisation: organisations.name })
            .from(surveys)
            .innerJoin(organisations, eq(organisations.id, surveys.organisation_id))
            .where(where)
            .orderBy(desc(surveys.day), asc(surveys.id))
            .limit(MOST_ANSWERS)
    questions[field] = {
      count,
      items: rows.map(({ row, organisation }) => ({
        ...{ id: row.id, created: row.at ?? row.day, organisation, response: row[field] ?? '' },
      })),
    }
  }
  return questions as FreeTexts
}

/**
 * What people have answered. Of few words a club's own users could tell whose they are: they are told how many there are
 * (B-SUR-02). Staff read all of the clubs that they see.
 */
export const dashboardSurveyHandlers = {
  'dashboard.participant_feedback': ({ db, user, body }) => inScope(db, user, body, feedbackOf),
  'dashboard.survey_free_text_answers': ({ db, user, body }) =>
    inScope(db, user, body, (tx, scope) => freeTextsOf(tx, scope, user.is_staff ? 0 : FEWEST_SHOWN)),
} satisfies Partial<Handlers>
