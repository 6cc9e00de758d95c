import { sql } from 'drizzle-orm'
import { flagsOf } from '../../../contract/access.ts'
import type { AccessingSupport, Demographics } from '../../../contract/dashboard/insights.ts'
import { genders, supportTypes } from '../../../contract/option-lists.ts'
import type { Tx } from '../../db/client.ts'
import type { Handlers } from '../../mount.ts'
import { countGroups, countServed, labelOf, percentage, statementGroups, those } from './people-served.ts'
import { inScope, type Scope } from './scope.ts'

const NO_GENDER = 'Not provided'

type GridRow = Demographics['all_children'][number]

const emptyRow = (age: GridRow['age']): GridRow => ({
  age,
  ...(Object.fromEntries(genders.map((gender) => [gender, 0])) as Record<(typeof genders)[number], number>),
  total: 0,
})

/** Children by full years on the last day they came, and gender (DASH-99, DASH-100). */
const childrenGrid = async (tx: Tx, scope: Scope): Promise<GridRow[]> => {
  const found = await countGroups(
    tx,
    scope,
    sql`coalesce(age_on(r.date_of_birth, p.last_day)::text, '') || '/' || coalesce(r.gender, ${NO_GENDER})`,
    sql`NOT r.is_adult`,
  )
  const ages = Array.from({ length: 18 }, (_, age) => emptyRow(age))
  const [older, unknown] = [emptyRow('older'), emptyRow(null)]
  for (const { value, count } of found) {
    const [age = '', gender = NO_GENDER] = (value ?? '').split('/')
    const row = age === '' ? unknown : (ages[Number(age)] ?? older)
    row[gender as (typeof genders)[number]] += count
    row.total += count
  }
  return [...ages, ...(older.total > 0 ? [older] : []), unknown]
}

const people = { all: those(sql`true`), children: those(sql`NOT r.is_adult`), adults: those(sql`r.is_adult`) }

const demographics = async (tx: Tx, scope: Scope, withGrid: boolean): Promise<Demographics> => {
  const of = (group: 'children' | 'adults') =>
    statementGroups[group].map((field) => ({
      ...{ group, field },
      where: sql`r.is_adult = ${group === 'adults'} AND r.${sql.identifier(field)}`,
    }))
  const statements = [...of('children'), ...of('adults')]
  const counts = await countServed(tx, scope, {
    ...people,
    ...Object.fromEntries(statements.map(({ field, where }) => [field, those(where)])),
  })
  const { all = 0, children = 0, adults = 0 } = counts
  const byGender = await countGroups(tx, scope, sql`coalesce(r.gender, ${NO_GENDER})`)
  const languages = await countGroups(
    tx,
    scope,
    sql`CASE WHEN r.english_first_language THEN 'English'
      ELSE coalesce(nullif(initcap(trim(r.first_language)), ''),
        CASE WHEN r.english_first_language IS NULL THEN 'Not said' ELSE 'Another language' END) END`,
  )
  const shares = (found: readonly { value: string | null; count: number }[]) =>
    found.map(({ value, count }) => ({
      ...{ value: value ?? '', label: value ?? '' },
      ...{ count, percentage: percentage(count, all) },
    }))
  return {
    ...{ people: all, children, adults },
    all_children: withGrid ? await childrenGrid(tx, scope) : [],
    statements: statements.map(({ field, group }) => {
      const count = counts[field] ?? 0
      const whole = group === 'adults' ? adults : children
      return { ...labelOf(field), of: group, count, percentage: percentage(count, whole) }
    }),
    gender: shares(
      genders.map((value) => byGender.find((one) => one.value === value) ?? { value, count: 0 }),
    ),
    first_language: shares(languages),
  }
}

/** Nobody has said how often they take part. */
const NOT_SAID = { value: 'not_said', label: 'How often is not said' }

/** Those among the people served who take part in the church's wider support now (DASH-101). */
const accessingSupport = async (tx: Tx, scope: Scope): Promise<AccessingSupport> => {
  const options = [...supportTypes, NOT_SAID]
  const typeIs = (value: string) =>
    value === NOT_SAID.value
      ? sql`r.accessing_wider_support_type IS NULL`
      : sql`r.accessing_wider_support_type = ${value}`
  const columns = options.flatMap(({ value }) =>
    [false, true].map(
      (adult) =>
        [
          `${value}/${adult}`,
          those(sql`r.accessing_wider_support AND r.is_adult = ${adult} AND ${typeIs(value)}`),
        ] as const,
    ),
  )
  const counts = await countServed(tx, scope, Object.fromEntries(columns))
  const told = options.map(({ value, label }) => {
    const [children = 0, adults = 0] = [counts[`${value}/false`], counts[`${value}/true`]]
    return { value, label, children, adults, count: children + adults }
  })
  const sum = (key: 'children' | 'adults' | 'count') => told.reduce((all, option) => all + option[key], 0)
  return { options: told, children: sum('children'), adults: sum('adults'), count: sum('count') }
}

/** Who the people served are. */
export const demographicHandlers = {
  'dashboard.demographics': ({ db, user, body }) =>
    inScope(db, user, body, (tx, scope) => demographics(tx, scope, flagsOf(user).tlg)),
  'dashboard.accessing_support_numbers': ({ db, user, body }) => inScope(db, user, body, accessingSupport),
} satisfies Partial<Handlers>
