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
 * A value that somebody must look at, for it may be about this person: it does not stand with them. `named`: the id it was
 * made for, theirs or of somebody merged into them; `by`: whose changes tell who wrote it.
 */
export type Ask = {
  person: string
  named: string
  field: ScalarField
  value: unknown
  base: unknown
  by: string
}

/** Everything that the two people's fields have been through. */
export type Joined = {
  /** The primary as they were before the merge, as the merge left them, and as they are. */
  was: Person
  left: Person
  now: Person
  /** As they were when they were merged. */
  duplicates: readonly Person[]
  since: readonly EditSince[]
  /** Health facts about which somebody has decided for the one person that they were. */
  decided: ReadonlySet<string>
}

/** The people apart, what was given back to them (in their terms), and what must be asked. */
export type Apart = { primary: Person; duplicates: Person[]; given: EditSince[]; asks: Ask[] }

const without = (list: readonly string[], gone: readonly string[]) => list.filter((x) => !gone.includes(x))
const sameItems = (a: readonly string[], b: readonly string[]) =>
  without(a, b).length === 0 && without(b, a).length === 0

/** What a merge has added to a list is taken out, and what it has taken out is added; the rest stays. */
export const listApart = (was: readonly string[], left: readonly string[], now: readonly string[]) =>
  applySetChange(now, { remove: without(left, was), add: without(was, left) })

/**
 * Takes two people apart who were one for a while. What was done for a duplicate's id goes back to them, where nobody has
 * changed it since; any other change stays with the primary. Of health facts nothing is lost: what may be about either
 * stands with both, or is asked.
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
 * What follows from the type of support of one who is a person of their own again. The support that came with a type goes with
 * it, to whoever it belongs; what was said of the support itself has been given back as it was said.
 * @param was who they were when they were merged
 */
const supportApart = ({ since }: Joined, row: Person, was: Person): Person => {
  const isSaid = since.some((e) => e.kind === 'field' && e.field === 'accessing_wider_support')
  const own = was.accessing_wider_support && was.accessing_wider_support_type === null
  return withDerived(isSaid ? row : { ...row, accessing_wider_support: own })
}

/** Whether a health fact says something that must not be lost: words, or a yes. */
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
  // Said of the one person that they were: it may be about either.
  if (!sameValue(value, left[field])) for (const [id, row] of apart) ask(id, row, value, was.id)
  // What was the primary's own gave way to what was about somebody else.
  if (changed || decided.has(field)) ask(was.id, primary, was[field], was.id)
}

/** What was said for the primary's own id is theirs, though it stood by a duplicate's record then. */
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
      // An allergy that came since may be either's: both are spared it.
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
