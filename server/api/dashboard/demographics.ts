import { flagsOf } from '../../../contract/access.ts'
import type { AccessingSupport, Demographics } from '../../../contract/dashboard/insights.ts'
import { genders, supportTypes } from '../../../contract/option-lists.ts'
import type { Tx } from '../../db/client.ts'
import type { Handlers } from '../../mount.ts'
import { type Counts, countOf, countsBelow, keptCounts } from './kept-counts.ts'
import { inScope, type Scope } from './scope.ts'
import { labelOf, percentage, statementGroups } from './statements.ts'

const NO_GENDER = 'Not provided'

type GridRow = Demographics['all_children'][number]

const emptyRow = (age: GridRow['age']): GridRow => ({
  age,
  ...(Object.fromEntries(genders.map((gender) => [gender, 0])) as Record<(typeof genders)[number], number>),
  total: 0,
})

/** Groups children by gender and by their age in years on the last day they attended (DASH-99, DASH-100). */
const childrenGrid = (served: Counts): GridRow[] => {
  const ages = Array.from({ length: 18 }, (_, age) => emptyRow(age))
  const [older, unknown] = [emptyRow('older'), emptyRow(null)]
  for (const { value, count } of countsBelow(served, 'age/')) {
    const [age = '', gender = NO_GENDER] = value.split('/')
    const row = age === '' ? unknown : (ages[Number(age)] ?? older)
    row[gender as (typeof genders)[number]] += count
    row.total += count
  }
  return [...ages, ...(older.total > 0 ? [older] : []), unknown]
}

const demographics = async (tx: Tx, scope: Scope, withGrid: boolean): Promise<Demographics> => {
  const { served } = await keptCounts(tx, scope)
  const whole = { all: countOf(served, 'people'), children: countOf(served, 'children') }
  const adults = countOf(served, 'adults')
  const statementsOf = (of: 'children' | 'adults', people: number) =>
    statementGroups[of].map((field) => {
      const count = countOf(served, field)
      return { ...labelOf(field), of, count, percentage: percentage(count, people) }
    })
  const share = (value: string, count: number) => ({
    value,
    label: value,
    count,
    percentage: percentage(count, whole.all),
  })
  return {
    people: whole.all,
    children: whole.children,
    adults,
    all_children: withGrid ? childrenGrid(served) : [],
    statements: [...statementsOf('children', whole.children), ...statementsOf('adults', adults)],
    gender: genders.map((value) => share(value, countOf(served, `gender/${value}`))),
    first_language: countsBelow(served, 'language/').map(({ value, count }) => share(value, count)),
  }
}

/** Option for people whose frequency of support is unknown. */
const NOT_SAID = { value: 'not_said', label: 'How often is not said' }

/** Counts the people served who use the church's wider support now (DASH-101). */
const accessingSupport = async (tx: Tx, scope: Scope): Promise<AccessingSupport> => {
  const { support } = await keptCounts(tx, scope)
  const told = [...supportTypes, NOT_SAID].map(({ value, label }) => {
    const [children, adults] = [countOf(support, `${value}/children`), countOf(support, `${value}/adults`)]
    return { value, label, children, adults, count: children + adults }
  })
  const sum = (key: 'children' | 'adults' | 'count') => told.reduce((all, option) => all + option[key], 0)
  return { options: told, children: sum('children'), adults: sum('adults'), count: sum('count') }
}

/** Handlers for demographic numbers of the people served. */
export const demographicHandlers = {
  'dashboard.demographics': ({ db, user, body }) =>
    inScope(db, user, body, (tx, scope) => demographics(tx, scope, flagsOf(user).tlg)),
  'dashboard.accessing_support_numbers': ({ db, user, body }) => inScope(db, user, body, accessingSupport),
} satisfies Partial<Handlers>
