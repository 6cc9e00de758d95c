import { getAccessFlags } from '../../contract/access.ts'
import type { AccessingSupport, Demographics } from '../../contract/dashboard/insights.ts'
import { genders, supportTypes } from '../../contract/option-lists.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { type CountByName, getCount, getCountsByPrefix, readInsightCounts } from './insight-counts.ts'
import type { DashboardScope } from './scope.ts'
import { statementGroups, toFieldLabel, toPercentage } from './statements.ts'

const GENDER_NOT_PROVIDED = 'Not provided'

type GridRow = Demographics['all_children'][number]

const buildEmptyRow = (age: GridRow['age']): GridRow => ({
  age,
  ...(Object.fromEntries(genders.map((gender) => [gender, 0])) as Record<(typeof genders)[number], number>),
  total: 0,
})

/** Groups children by gender and by their age in years on the last day they attended (DASH-99, DASH-100). */
const buildChildrenGrid = (served: CountByName): GridRow[] => {
  const ages = Array.from({ length: 18 }, (_, age) => buildEmptyRow(age))
  const [olderRow, unknownAgeRow] = [buildEmptyRow('older'), buildEmptyRow(null)]
  for (const { value, count } of getCountsByPrefix(served, 'age/')) {
    const [age = '', gender = GENDER_NOT_PROVIDED] = value.split('/')
    const row = age === '' ? unknownAgeRow : (ages[Number(age)] ?? olderRow)
    row[gender as (typeof genders)[number]] += count
    row.total += count
  }
  return [...ages, ...(olderRow.total > 0 ? [olderRow] : []), unknownAgeRow]
}

const loadDemographics = async (tx: Tx, scope: DashboardScope, withGrid: boolean): Promise<Demographics> => {
  const { served } = await readInsightCounts(tx, scope)
  const totals = { all: getCount(served, 'people'), children: getCount(served, 'children') }
  const adults = getCount(served, 'adults')
  const buildStatements = (group: 'children' | 'adults', people: number) =>
    statementGroups[group].map((field) => {
      const count = getCount(served, field)
      return { ...toFieldLabel(field), of: group, count, percentage: toPercentage(count, people) }
    })
  const buildShare = (value: string, count: number) => ({
    value,
    label: value,
    count,
    percentage: toPercentage(count, totals.all),
  })
  return {
    people: totals.all,
    children: totals.children,
    adults,
    all_children: withGrid ? buildChildrenGrid(served) : [],
    statements: [...buildStatements('children', totals.children), ...buildStatements('adults', adults)],
    gender: genders.map((value) => buildShare(value, getCount(served, `gender/${value}`))),
    first_language: getCountsByPrefix(served, 'language/').map(({ value, count }) => buildShare(value, count)),
  }
}

/** Option for people whose frequency of support is unknown. */
const UNKNOWN_FREQUENCY = { value: 'not_said', label: 'How often is not said' }

/** Counts the people served who use the church's wider support now (DASH-101). */
const loadAccessingSupport = async (tx: Tx, scope: DashboardScope): Promise<AccessingSupport> => {
  const { support } = await readInsightCounts(tx, scope)
  const supportOptions = [...supportTypes, UNKNOWN_FREQUENCY].map(({ value, label }) => {
    const [children, adults] = [getCount(support, `${value}/children`), getCount(support, `${value}/adults`)]
    return { value, label, children, adults, count: children + adults }
  })
  const sum = (key: 'children' | 'adults' | 'count') => supportOptions.reduce((all, option) => all + option[key], 0)
  return { options: supportOptions, children: sum('children'), adults: sum('adults'), count: sum('count') }
}

/** Loaders for demographic numbers of the people served. */
export const demographicLoaders = {
  demographics: (tx: Tx, scope: DashboardScope, user: CurrentUser) =>
    loadDemographics(tx, scope, getAccessFlags(user).tlg),
  accessing_support_numbers: loadAccessingSupport,
}
