import { asc, eq } from 'drizzle-orm'
import { countedQuestions, MIN_ANSWERS_SHOWN, surveyLabels } from '../../../contract/dashboard/surveys.ts'
import { AppError } from '../../../contract/errors.ts'
import { groupRows } from '../../../contract/group-rows.ts'
import { dayInLondon } from '../../../contract/rules/days.ts'
import { type FreeTextField, freeTextFields } from '../../../contract/surveys.ts'
import type { Tx } from '../../db/client.ts'
import { organisations, surveys } from '../../db/schema.ts'
import { foldedClubName } from '../../db/tables/organisations.ts'
import type { Handlers } from '../../mount.ts'
import { createNumbersFile } from './exports.ts'
import { recordExport } from './number-exports.ts'
import { type Scope, withScope } from './scope.ts'
import { type Count, HIDDEN, hideCounts, linkCounts, type Relation } from './small-counts.ts'
import { filterSurveys, toAnswerLabel } from './surveys.ts'

type Row = { survey: typeof surveys.$inferSelect; club: string; region: string | null }

const readRows = (tx: Tx, scope: Scope): Promise<Row[]> =>
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
const findHiddenTexts = (rows: readonly Row[]) => {
  const counts = new Map<string, number>()
  const buildKey = ({ survey }: Row, field: FreeTextField) => `${survey.organisation_id} ${field}`
  for (const row of rows)
    for (const field of freeTextFields)
      if (row.survey[field]) counts.set(buildKey(row, field), (counts.get(buildKey(row, field)) ?? 0) + 1)
  return (row: Row, field: FreeTextField) => (counts.get(buildKey(row, field)) ?? 0) < MIN_ANSWERS_SHOWN
}

/**
 * Returns checks for the clubs and regions whose names the file hides. External readers could otherwise count the rows
 * of such a place. Hidden are places with 1 to 7 answers, and other places from which those numbers could be derived
 * (B-NUM-05).
 */
const findHiddenPlaces = (rows: readonly Row[]) => {
  const regions = [...groupRows(rows, ({ region }) => region)]
  const counts: Count[] = [{ value: rows.length, state: 'shown' }]
  const add = (value: number): number => counts.push({ value, state: 'may_hide' }) - 1
  const relations: Relation[] = []
  const indexByRegion = new Map<string | null, number>()
  const indexByClub = new Map<string, number>()
  for (const [region, ofRegion] of regions) {
    const regionIndex = add(ofRegion.length)
    indexByRegion.set(region, regionIndex)
    const clubs = [...groupRows(ofRegion, ({ survey }) => survey.organisation_id)]
    for (const [club, own] of clubs) indexByClub.set(club, add(own.length))
    relations.push({
      less: clubs.map(([club]) => indexByClub.get(club) ?? 0),
      more: [regionIndex],
      equal: true,
    })
  }
  relations.push({ less: [...indexByRegion.values()], more: [0], equal: true })
  const hidden = hideCounts(counts, linkCounts(counts.length, relations))
  return {
    club: ({ survey }: Row) => hidden[indexByClub.get(survey.organisation_id) ?? 0] === true,
    region: ({ region }: Row) => hidden[indexByRegion.get(region) ?? 0] === true,
  }
}

const LEFT_OUT_NOTE = `Names, and words where fewer than ${MIN_ANSWERS_SHOWN} people of a club have answered, are left out`

const header = [
  'Club',
  'Region',
  'Date',
  'Name',
  ...countedQuestions.map((field) => surveyLabels[field]),
  ...freeTextFields.map((field) => surveyLabels[field]),
]

/** Lists answers of unnamed clubs last, sorted by day. Otherwise their alphabetical order would reveal the club. */
function orderWithoutPlaces(rows: readonly Row[], places: ReturnType<typeof findHiddenPlaces>): Row[] {
  const namedRows = rows.filter((row) => !places.club(row))
  const unnamedRows = rows.filter(places.club)
  return [...namedRows, ...unnamedRows.toSorted((a, b) => getAnswerDay(a).localeCompare(getAnswerDay(b)))]
}

function getAnswerDay({ survey }: Row): string {
  return survey.at ? dayInLondon(new Date(survey.at)) : survey.day
}

function getNameLabel({ survey }: Row, suppress: boolean): string | null {
  if (suppress) return null
  return survey.anonymous ? 'Anonymous' : survey.name
}

/** Yields one row for each answer. For external readers, names and rare free texts are left out (DASH-159). */
function* buildLines(rows: readonly Row[], suppress: boolean) {
  const isHidden = suppress ? findHiddenTexts(rows) : () => false
  const places = suppress ? findHiddenPlaces(rows) : null
  for (const row of places ? orderWithoutPlaces(rows, places) : rows) {
    const { survey, club, region } = row
    yield [
      places?.club(row) ? HIDDEN : club,
      places?.region(row) ? HIDDEN : region,
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
    const rows = await withScope(db, user, body, readRows)
    if (rows.length === 0) throw new AppError('no_data')
    await recordExport({ db, user, body }, 'surveys')
    const lines = buildLines(rows, body.suppress)
    return createNumbersFile('surveys_export.csv', header, lines, body.suppress, body.suppress ? [LEFT_OUT_NOTE] : [])
  },
} satisfies Partial<Handlers>
