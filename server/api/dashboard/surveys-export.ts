import { asc, eq } from 'drizzle-orm'
import { countedQuestions, FEWEST_SHOWN, surveyLabels } from '../../../contract/dashboard/surveys.ts'
import { AppError } from '../../../contract/errors.ts'
import { dayInLondon } from '../../../contract/rules/days.ts'
import { type FreeTextField, freeTextFields } from '../../../contract/surveys.ts'
import type { Tx } from '../../db/client.ts'
import { organisations, surveys } from '../../db/schema.ts'
import { foldedClubName } from '../../db/tables/organisations.ts'
import { csvFile } from '../../files/csv.ts'
import type { Handlers } from '../../mount.ts'
import { pagesOf } from './exports.ts'
import { inScope, type Scope } from './scope.ts'
import { answerLabel, surveysIn } from './surveys.ts'

type Row = { survey: typeof surveys.$inferSelect; club: string; region: string | null }

const rowsOf = (tx: Tx, scope: Scope): Promise<Row[]> =>
  tx
    .select({ survey: surveys, club: organisations.name, region: organisations.region })
    .from(surveys)
    .innerJoin(organisations, eq(organisations.id, surveys.organisation_id))
    .where(surveysIn(scope))
    .orderBy(foldedClubName, asc(surveys.day), asc(surveys.id))

/** Whether the words of a question are left out for readers outside: those of a club with few of them (B-NUM-05, B-SUR-02). */
const hiddenWords = (rows: readonly Row[]) => {
  const counts = new Map<string, number>()
  const keyOf = ({ survey }: Row, field: FreeTextField) => `${survey.organisation_id} ${field}`
  for (const row of rows)
    for (const field of freeTextFields)
      if (row.survey[field]) counts.set(keyOf(row, field), (counts.get(keyOf(row, field)) ?? 0) + 1)
  return (row: Row, field: FreeTextField) => (counts.get(keyOf(row, field)) ?? 0) < FEWEST_SHOWN
}

const head = [
  ...['Club', 'Region', 'Date', 'Name'],
  ...countedQuestions.map((field) => surveyLabels[field]),
  ...freeTextFields.map((field) => surveyLabels[field]),
]

/** One row each answer; for readers outside without names, and without the words of few (DASH-159). */
function* linesOf(rows: readonly Row[], suppress: boolean) {
  const isHidden = suppress ? hiddenWords(rows) : () => false
  for (const row of rows) {
    const { survey, club, region } = row
    yield [
      ...[club, region, survey.at ? dayInLondon(new Date(survey.at)) : survey.day],
      suppress ? null : survey.anonymous ? 'Anonymous' : survey.name,
      ...countedQuestions.map((field) => answerLabel(survey[field])),
      ...freeTextFields.map((field) => (isHidden(row, field) ? null : survey[field])),
    ]
  }
}

/** The answers of the survey as a file (DASH-148, DASH-154 to DASH-161). */
export const surveysExportHandlers = {
  'dashboard.export_surveys': async ({ db, user, body }) => {
    const rows = await inScope(db, user, body, rowsOf)
    if (rows.length === 0) throw new AppError('no_data')
    return csvFile('surveys_export.csv', head, pagesOf(linesOf(rows, body.suppress)))
  },
} satisfies Partial<Handlers>
