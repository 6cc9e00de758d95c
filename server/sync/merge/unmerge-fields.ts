import {
  isHealthField,
  type ScalarField,
  scalarFields,
  setFields,
} from '../../../contract/registered/registered-fields.ts'
import { withDerived } from '../../../contract/rules/derived-facts.ts'
import { applySetChange, mergeFields, sameValue } from '../../../contract/rules/merge.ts'
import type { FieldSince, ListSince, NamedSince, Person } from './merge-trail.ts'

type Fields = Record<string, unknown>
export type EditSince = NamedSince<FieldSince> | NamedSince<ListSince>

/**
 * A value that a user must check, because it may be about this person. It is not stored on the person.
 * `named` is the id in the change. `by` is the id whose changes show the author.
 */
export type Ask = {
  person: string
  named: string
  field: ScalarField
  value: unknown
  base: unknown
  by: string
}

/** History of the fields of the merged people. */
export type Joined = {
  /** The primary before the merge, after the merge, and now. */
  was: Person
  left: Person
  now: Person
  /** The duplicates at the time of the merge. */
  duplicates: readonly Person[]
  since: readonly EditSince[]
  /** Health facts that a user has decided for the merged person. */
  decided: ReadonlySet<string>
}

/**
 * The separated people, the edits returned to them (by their own ids), and the values that need a conflict.
 */
export type Apart = { primary: Person; duplicates: Person[]; given: EditSince[]; asks: Ask[] }

const without = (list: readonly string[], gone: readonly string[]) => list.filter((x) => !gone.includes(x))
const sameItems = (a: readonly string[], b: readonly string[]) =>
  without(a, b).length === 0 && without(b, a).length === 0

/** Removes the items that a merge added to a list, and adds the items that it removed. Other items stay. */
export const listApart = (was: readonly string[], left: readonly string[], now: readonly string[]) =>
  applySetChange(now, { remove: without(left, was), add: without(was, left) })

/**
 * Separates the fields of two merged people. Edits for a duplicate's id return to the duplicate, unless the
 * field was changed later. All other changes stay with the primary. Health facts are never lost, because a
 * fact that may be about either person is stored with both or becomes a conflict.
 */
export const takeApart = (joined: Joined): Apart => {
  const primary: Fields = { ...joined.now }
  const apart = new Map(joined.duplicates.map((person) => [person.id, { ...person } as Fields]))
  const result: Pick<Apart, 'given' | 'asks'> = { given: [], asks: [] }
  for (const field of scalarFields) scalarApart(joined, field, primary, apart, result)
  listsApart(joined, primary, apart, result)
  return {
    primary: supportApart(joined, primary as Person, joined.was),
    duplicates: joined.duplicates.map((was) => supportApart(joined, apart.get(was.id) as Person, was)),
    ...result,
  }
}

/**
 * Returns a separated person with the support flag that follows from the type of support. A flag that came
 * with a type leaves with that type. An edit of the flag itself has already been returned.
 * @param was the person at the time of the merge
 */
const supportApart = ({ since }: Joined, row: Person, was: Person): Person => {
  const isSaid = since.some((e) => e.kind === 'field' && e.field === 'accessing_wider_support')
  const own = was.accessing_wider_support && was.accessing_wider_support_type === null
  return withDerived(isSaid ? row : { ...row, accessing_wider_support: own })
}

/** True if a health fact must not be lost: a text, or a yes. */
const saysSomething = (value: unknown): boolean =>
  value === true || (typeof value === 'string' && value !== '')

const scalarApart = (
  { was, left, now, since, decided }: Joined,
  field: ScalarField,
  primary: Fields,
  apart: Map<string, Fields>,
  { given, asks }: Pick<Apart, 'given' | 'asks'>,
): void => {
  const health = isHealthField(field)
  const edits = since.filter((e): e is NamedSince<FieldSince> => e.kind === 'field' && e.field === field)
  const back: NamedSince<FieldSince>[] = []
  let value: unknown = now[field]
  let changed = false
  let said: NamedSince<FieldSince> | undefined
  for (const edit of edits.toReversed()) {
    if (edit.of === was.id) {
      if (!changed && sameValue(value, edit.value)) said ??= edit
      continue
    }
    changed ||= !sameValue(value, edit.value)
    if (!changed) value = edit.from
    if (!changed || health) back.unshift(edit)
  }
  primary[field] = sameValue(value, left[field]) ? was[field] : value
  if (said) sayAgain(said, primary, { given, asks })
  for (const [id, row] of apart) {
    const mine = back.filter(({ of }) => of === id)
    const [first, last] = [mine[0], mine.at(-1)]
    if (!first || !last) continue
    const { conflicts } = mergeFields(row, { [field]: { base: first.base, value: last.value } })
    if (conflicts.length)
      asks.push({ person: id, named: last.named, field, value: last.value, base: first.base, by: last.named })
    else
      for (const edit of mine) {
        given.push({ ...edit, from: row[field] })
        row[field] = edit.value
      }
  }
  if (!health) return
  const ask = (person: string, row: Fields, asked: unknown, by: string) => {
    if (saysSomething(asked) && !sameValue(asked, row[field]))
      asks.push({ person, named: person, field, value: asked, base: null, by })
  }
  // The value was entered for the merged person, so it may be about either.
  if (!sameValue(value, left[field])) for (const [id, row] of apart) ask(id, row, value, was.id)
  // The primary's own value was replaced by a value about another person.
  if (changed || decided.has(field)) ask(was.id, primary, was[field], was.id)
}

/**
 * Returns an edit made for the primary's own id to the primary, although a duplicate's record already had the
 * value.
 */
const sayAgain = (
  said: NamedSince<FieldSince>,
  primary: Fields,
  { given, asks }: Pick<Apart, 'given' | 'asks'>,
): void => {
  const { field, base, value, of } = said
  const { conflicts } = mergeFields(primary, { [field]: { base, value } })
  if (conflicts.length === 0) {
    given.push({ ...said, from: primary[field] })
    primary[field] = value
  } else if (isHealthField(field)) asks.push({ person: of, named: of, field, value, base, by: of })
}

const listsApart = (
  { was, left, now, since }: Joined,
  primary: Fields,
  apart: Map<string, Fields>,
  { given }: Pick<Apart, 'given'>,
): void => {
  for (const field of setFields) {
    const edits = since.filter((e): e is NamedSince<ListSince> => e.kind === 'list' && e.field === field)
    let value: readonly string[] = now[field]
    const said: string[] = []
    for (const edit of edits.toReversed()) {
      const holds = value
      if (edit.of === was.id) said.push(...(edit.said ?? []).filter((item) => holds.includes(item)))
      value = listApart(edit.from, edit.to, value)
    }
    for (const edit of edits) {
      const row = apart.get(edit.of)
      if (!row) continue
      const before = row[field] as string[]
      const add = without([...without(edit.to, edit.from), ...(edit.said ?? [])], [edit.of])
      const after = applySetChange(before, { add, remove: without(edit.from, edit.to) })
      given.push({ ...edit, from: before, to: after, said: add.filter((item) => before.includes(item)) })
      row[field] = after
    }
    if (field !== 'allergens') primary[field] = listApart(was[field], left[field], value)
    else if (sameItems(value, left[field])) primary[field] = was[field]
    else {
      // An allergy added since the merge may be either person's, so both get it.
      primary[field] = value
      const add = without(value, left[field])
      for (const row of apart.values()) row[field] = applySetChange(row[field] as string[], { add })
    }
    if (said.length === 0) continue
    const before = primary[field] as string[]
    const after = applySetChange(before, { add: said })
    const again = said.filter((item) => before.includes(item))
    given.push({ kind: 'list', field, from: before, to: after, said: again, named: was.id, of: was.id })
    primary[field] = after
  }
}
