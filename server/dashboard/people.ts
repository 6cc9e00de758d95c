import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DashboardFilter } from '../../contract/dashboard/filter.ts'
import { AGE_NOT_KNOWN, type EthnicityKind, type LabelCounts } from '../../contract/dashboard/people.ts'
import { ethnicities } from '../../contract/ethnicities.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db, Tx } from '../db/client.ts'
import { ethnicityCaptures } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { readInsightCounts } from './insight-counts.ts'
import {
  type CountScope,
  type DashboardScope,
  getLastCountedDay,
  getOwnClubScope,
  isInScope,
  withScope,
} from './scope.ts'

const PREFER_NOT_TO_SAY = 'Prefer not to say'

const buildCaptureCondition = (span: DashboardScope['span']): SQL => {
  const { year, from: firstDay, to: lastDay } = span
  const [startDay, endDay] = year === null ? [firstDay, lastDay] : [`${year}-01-01`, `${year}-12-31`]
  return sql`${ethnicityCaptures.created} BETWEEN ${startDay}::date AND ${getLastCountedDay({ ...span, to: endDay })}::date`
}

type EthnicityAnswer = { ethnicity: string | null; group: string | null; detail: string | null; count: number }

/** Counts the answers with the same content, so that the result does not reveal who gave an answer. */
const countAnswers = (tx: Tx, scope: CountScope, kind: EthnicityKind): Promise<EthnicityAnswer[]> =>
  tx
    .select({
      ethnicity: ethnicityCaptures.ethnicity,
      group: ethnicityCaptures.other_group,
      detail: sql<string | null>`trim(${ethnicityCaptures.other_detail})`,
      count: sql<number>`count(*)::int`,
    })
    .from(ethnicityCaptures)
    .where(
      and(
        isInScope(ethnicityCaptures.organisation_id, scope),
        eq(ethnicityCaptures.kind, kind),
        buildCaptureCondition(scope.span),
      ),
    )
    .groupBy(ethnicityCaptures.ethnicity, ethnicityCaptures.other_group, sql`3`)

const sumCounts = (answers: readonly EthnicityAnswer[], matches: (answer: EthnicityAnswer) => boolean): number =>
  answers.filter(matches).reduce((sum, { count }) => sum + count, 0)

const dropZeroCounts = (counts: LabelCounts): LabelCounts => counts.filter(({ count }) => count > 0)

const countByGroup = (answers: readonly EthnicityAnswer[]): LabelCounts =>
  dropZeroCounts([
    ...ethnicities.map(({ group, options }) => ({
      label: group,
      count: sumCounts(answers, ({ ethnicity }) => options.some((option) => option === ethnicity)),
    })),
    { label: PREFER_NOT_TO_SAY, count: sumCounts(answers, ({ ethnicity }) => ethnicity === null) },
  ])

const toFullData = (answers: readonly EthnicityAnswer[]) => ({
  captured: dropZeroCounts([
    ...ethnicities.flatMap(({ options }) =>
      options.map((label) => ({ label, count: sumCounts(answers, ({ ethnicity }) => ethnicity === label) })),
    ),
    { label: PREFER_NOT_TO_SAY, count: sumCounts(answers, ({ ethnicity }) => ethnicity === null) },
  ]),
  other: answers
    .flatMap(({ group, detail, count }) => (group && detail ? [{ group, label: detail, count }] : []))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en')),
})

/**
 * Runs `work` on the clubs of a filter to count their answers. A club's database role cannot read any answers, not even
 * the club's own. Therefore the `hallbook_network` role counts them, restricted to that club.
 */
export const withAnswerScope = async <T>(
  db: Db,
  user: CurrentUser,
  filter: DashboardFilter,
  work: (tx: Tx, scope: CountScope) => Promise<T>,
): Promise<T> => {
  if (user.is_staff) return withScope(db, user, filter, work)
  const ownScope = getOwnClubScope(user, filter)
  return db.network((tx) => work(tx, ownScope), 'snapshot')
}

const readAnswers = (
  { db, user, query }: { db: Db; user: CurrentUser; query: DashboardFilter },
  kind: EthnicityKind,
): Promise<EthnicityAnswer[]> => withAnswerScope(db, user, query, (tx, scope) => countAnswers(tx, scope, kind))

/** Age bands of volunteers. Each number is the first age above its band. */
const ageBands = [
  ['Under 18', 18],
  ['18 to 34', 35],
  ['35 to 54', 55],
  ['55 to 69', 70],
  ['70 and over', Number.POSITIVE_INFINITY],
] as const

/** Counts the volunteers by age band. */
export const loadVolunteerAges = async (tx: Tx, scope: DashboardScope): Promise<LabelCounts> => {
  const { volunteer_ages: volunteerAges } = await readInsightCounts(tx, scope)
  const counts = new Map<string, number>()
  for (const [age, { count }] of volunteerAges) {
    const band = age === '' ? AGE_NOT_KNOWN : (ageBands.find(([, below]) => Number(age) < below)?.[0] ?? AGE_NOT_KNOWN)
    counts.set(band, (counts.get(band) ?? 0) + count)
  }
  return dropZeroCounts(
    [...ageBands.map(([label]) => label), AGE_NOT_KNOWN].map((label) => ({
      label,
      count: counts.get(label) ?? 0,
    })),
  )
}

const createGroupLoader = (kind: EthnicityKind) => async (tx: Tx, scope: CountScope) =>
  countByGroup(await countAnswers(tx, scope, kind))

/** Loaders for ethnic groups. They need the scope of `withAnswerScope`. */
export const ethnicityLoaders = {
  participant_ethnicity: createGroupLoader('participant'),
  volunteer_ethnicity: createGroupLoader('volunteer'),
  user_ethnicity: createGroupLoader('user'),
}

/** Handlers for all answers. Only central staff can read the numbers of volunteers and users (reading 29). */
export const dashboardPeopleHandlers = {
  'dashboard.participant_ethnicity_full_data': async (call) => toFullData(await readAnswers(call, 'participant')),
  'dashboard.volunteer_ethnicity_full_data': async (call) => toFullData(await readAnswers(call, 'volunteer')),
  'dashboard.user_ethnicity_full_data': async (call) => toFullData(await readAnswers(call, 'user')),
} satisfies Partial<Handlers>
