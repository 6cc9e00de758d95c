import { asc, eq } from 'drizzle-orm'
import { countedQuestions, MIN_ANSWERS_FOR_FREE_TEXT, surveyLabels } from '../../contract/dashboard/surveys.ts'
import { AppError } from '../../contract/errors.ts'
import { groupRows } from '../../contract/group-rows.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { type FreeTextField, freeTextFields } from '../../contract/surveys.ts'
import type { Tx } from '../db/client.ts'
import { organisations, surveys } from '../db/schema.ts'
import { foldedClubName } from '../db/tables/organisations.ts'
import type { Handlers } from '../kit/handler.ts'
import { createNumbersFile } from './exports.ts'
import { recordExport } from './number-exports.ts'
import { type DashboardScope, withScope } from './scope.ts'
import { type CountRelation, type CountWithState, HIDDEN_MARKER, hideCounts, linkCounts } from './small-counts.ts'
import { filterSurveys, toAnswerLabel } from './surveys.ts'

type SurveyRow = { survey: typeof surveys.$inferSelect; club: string; region: string | null }

const readSurveyRows = (tx: Tx, scope: DashboardScope): Promise<SurveyRow[]> =>
  tx
    .select({ survey: surveys, club: organisations.name, region: organisations.region })
    .from(surveys)
    .innerJoin(organisations, eq(organisations.id, surveys.organisation_id))
    .where(filterSurveys(scope))
    .orderBy(foldedClubName, asc(surveys.day), asc(surveys.id))

/**
 * Returns a check for free texts that external readers must not see: texts from clubs with few answers to the question
 * (B-SUR-02).
 */
const buildHiddenTextCheck = (rows: readonly SurveyRow[]) => {
  const counts = new Map<string, number>()
  const buildKey = ({ survey }: SurveyRow, field: FreeTextField) => `${survey.organisation_id} ${field}`
  for (const row of rows)
    for (const field of freeTextFields)
      if (row.survey[field]) counts.set(buildKey(row, field), (counts.get(buildKey(row, field)) ?? 0) + 1)
  return (row: SurveyRow, field: FreeTextField) => (counts.get(buildKey(row, field)) ?? 0) < MIN_ANSWERS_FOR_FREE_TEXT
}

/**
 * Returns checks for the clubs and regions whose names the file hides. External readers could otherwise count the rows
 * of such a place. Hidden are places with 1 to 7 answers, and other places from which those numbers could be derived
 * (B-NUM-05).
 */
const buildHiddenPlaceChecks = (rows: readonly SurveyRow[]) => {
  const rowsByRegion = [...groupRows(rows, ({ region }) => region)]
  const counts: CountWithState[] = [{ value: rows.length, state: 'shown' }]
  const addCount = (value: number): number => counts.push({ value, state: 'may_hide' }) - 1
  const relations: CountRelation[] = []
  const indexByRegion = new Map<string | null, number>()
  const indexByClub = new Map<string, number>()
  for (const [region, regionRows] of rowsByRegion) {
    const regionIndex = addCount(regionRows.length)
    indexByRegion.set(region, regionIndex)
    const rowsByClub = [...groupRows(regionRows, ({ survey }) => survey.organisation_id)]
    for (const [club, clubRows] of rowsByClub) indexByClub.set(club, addCount(clubRows.length))
    relations.push({
      less: rowsByClub.map(([club]) => indexByClub.get(club) ?? 0),
      more: [regionIndex],
      equal: true,
    })
  }
  relations.push({ less: [...indexByRegion.values()], more: [0], equal: true })
  const hiddenFlags = hideCounts(counts, linkCounts(counts.length, relations))
  return {
    club: ({ survey }: SurveyRow) => hiddenFlags[indexByClub.get(survey.organisation_id) ?? 0] === true,
    region: ({ region }: SurveyRow) => hiddenFlags[indexByRegion.get(region) ?? 0] === true,
  }
}

const OMITTED_TEXTS_NOTE = `Names, and words where fewer than ${MIN_ANSWERS_FOR_FREE_TEXT} people of a club have answered, are left out`

const columnHeaders = [
  'Club',
  'Region',
  'Date',
  'Name',
  ...countedQuestions.map((field) => surveyLabels[field]),
  ...freeTextFields.map((field) => surveyLabels[field]),
]

/** Lists answers of unnamed clubs last, sorted by day. Otherwise their alphabetical order would reveal the club. */
function sortUnnamedRowsLast(
  rows: readonly SurveyRow[],
  places: ReturnType<typeof buildHiddenPlaceChecks>,
): SurveyRow[] {
  const namedRows = rows.filter((row) => !places.club(row))
  const unnamedRows = rows.filter(places.club)
  return [...namedRows, ...unnamedRows.toSorted((a, b) => getAnswerDay(a).localeCompare(getAnswerDay(b)))]
}

function getAnswerDay({ survey }: SurveyRow): string {
  return survey.at ? getLondonDay(new Date(survey.at)) : survey.day
}

function getNameLabel({ survey }: SurveyRow, suppress: boolean): string | null {
  if (suppress) return null
  return survey.anonymous ? 'Anonymous' : survey.name
}

/** Yields one row for each answer. For external readers, names and rare free texts are left out (DASH-159). */
function* buildLines(rows: readonly SurveyRow[], suppress: boolean) {
  const isHidden = suppress ? buildHiddenTextCheck(rows) : () => false
  const places = suppress ? buildHiddenPlaceChecks(rows) : null
  for (const row of places ? sortUnnamedRowsLast(rows, places) : rows) {
    const { survey, club, region } = row
    yield [
      places?.club(row) ? HIDDEN_MARKER : club,
      places?.region(row) ? HIDDEN_MARKER : region,
      getAnswerDay(row),
      getNameLabel(row, suppress),
      ...countedQuestions.map((field) => toAnswerLabel(survey[field])),
      ...freeTextFields.map((field) => (isHidden(row, field) ? null : survey[field])),
    ]
  }
}

/** Handler for the file of survey answers (DASH-148, DASH-154 to DASH-161). */
export const surveysExportHandlers = {
  'dashboard.export_surveys': async ({ db, user, body }) => {
    const rows = await withScope(db, user, body, readSurveyRows)
    if (rows.length === 0) throw new AppError('no_data')
    await recordExport({ db, user, body }, 'surveys')
    const lines = buildLines(rows, body.suppress)
    return createNumbersFile(
      'surveys_export.csv',
      columnHeaders,
      lines,
      body.suppress,
      body.suppress ? [OMITTED_TEXTS_NOTE] : [],
    )
  },
} satisfies Partial<Handlers>
