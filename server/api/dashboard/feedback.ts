import { and, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import {
  type ChoiceQuestion,
  choiceFields,
  choiceQuestions,
  type ParticipantFeedback,
} from '../../../contract/dashboard/feedback.ts'
import { AppError } from '../../../contract/errors.ts'
import { freeTextFields } from '../../../contract/surveys.ts'
import type { Db, Tx } from '../../db/client.ts'
import { surveys } from '../../db/schema.ts'
import { csvFile } from '../../files/csv.ts'
import type { Handlers } from '../../mount.ts'
import { wordsOf } from './exports.ts'
import { percentage } from './people-served.ts'
import { inScope, type Scope } from './scope.ts'

/** Answers that are read at once: the database holds no more of them for a slow download. */
const PAGE = 500

const labels: Record<ChoiceQuestion, string> = {
  gender: 'Gender',
  how_long: 'How long have you been coming?',
  agreement_welcome: 'I feel welcome at the club',
  agreement_safe: 'My family is safe here',
  agreement_food: 'The food is good',
  agreement_activities: 'There is plenty to do',
  agreement_friends: 'We have made friends',
  agreement_less_isolated: 'I feel less alone because of the club',
  agreement_financial_help: 'It helps with the cost of the holidays',
  agreement_recommend: 'I would tell a friend to come',
}

const choiceWords = (value: string): string => wordsOf(value).replace('1 3 years', '1-3 years')

/** The answers of the clubs of a scope in its time; an answer is of the year of its day. */
const answered = ({ ids, span }: Scope): SQL | undefined =>
  and(
    inArray(surveys.organisation_id, ids),
    span.year === null
      ? sql`${surveys.day} BETWEEN ${span.from}::date AND ${span.to}::date`
      : sql`extract(year FROM ${surveys.day}) = ${span.year}`,
  )

const feedback = async (tx: Tx, scope: Scope): Promise<ParticipantFeedback> => {
  const where = answered(scope)
  const num_results = await tx.$count(surveys, where)
  const results: Partial<ParticipantFeedback['results']> = {}
  for (const field of choiceFields) {
    const found = await tx
      .select({ value: surveys[field], count: sql<number>`count(*)::int` })
      .from(surveys)
      .where(where)
      .groupBy(surveys[field])
    results[field] = choiceQuestions[field].map((value) => {
      const count = found.find((one) => one.value === value)?.count ?? 0
      return { value, label: choiceWords(value), count, percentage: percentage(count, num_results) }
    })
  }
  return { num_results, results: results as ParticipantFeedback['results'], field_labels: labels }
}

/** Each page is read by itself, after the last row of the one before. */
async function* surveyPages(db: Db, scope: Scope) {
  const clubs = new Map(scope.clubs.map((club) => [club.id, club]))
  let last: { day: string; id: string } | undefined
  for (;;) {
    const after: SQL | undefined =
      last && or(gt(surveys.day, last.day), and(sql`${surveys.day} = ${last.day}`, gt(surveys.id, last.id)))
    const rows = await db.network((tx) =>
      tx
        .select()
        .from(surveys)
        .where(and(answered(scope), after))
        .orderBy(surveys.day, surveys.id)
        .limit(PAGE),
    )
    if (rows.length > 0)
      yield rows.map((row) => {
        const club = clubs.get(row.organisation_id)
        return [
          ...[club?.name ?? '', club?.region ?? '', club?.lead ?? '', row.day],
          ...[row.name, row.anonymous ? 'Yes' : 'No'],
          ...choiceFields.map((field) => choiceWords(row[field])),
          ...freeTextFields.map((field) => row[field]),
        ]
      })
    last = rows.at(-1)
    if (rows.length < PAGE) return
  }
}

/** What families say of the clubs. */
export const feedbackHandlers = {
  'dashboard.participant_feedback': ({ db, user, body }) => inScope(db, user, body, feedback),
  'dashboard.export_surveys': async ({ db, user, body }) => {
    const { scope, count } = await inScope(db, user, body, async (tx, found) => ({
      scope: found,
      count: await tx.$count(surveys, answered(found)),
    }))
    if (count === 0) throw new AppError('no_data')
    const head = [
      ...['Club', 'Region', 'Church relationship lead', 'Day', 'Name', 'Anonymous'],
      ...choiceFields.map((field) => labels[field]),
      ...freeTextFields.map(wordsOf),
    ]
    return csvFile('surveys_export.csv', head, surveyPages(db, scope))
  },
} satisfies Partial<Handlers>
