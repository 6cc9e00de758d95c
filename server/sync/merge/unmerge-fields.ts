import {
  isHealthField,
  type ScalarField,
  scalarFields,
  setFields,
} from '../../../contract/registered/registered-fields.ts'
import { applyDerivedFacts } from '../../../contract/rules/derived-facts.ts'
import { applySetChange, isSameValue, mergeFields } from '../../../contract/rules/merge.ts'
import type { LaterFieldEdit, LaterListEdit, NamedLaterChange, Person } from '../rows/merge-trail.ts'

type FieldValues = Record<string, unknown>
export type NamedLaterEdit = NamedLaterChange<LaterFieldEdit> | NamedLaterChange<LaterListEdit>

/**
 * A value that a user must check, because it may be about this person. The value is not stored on the person. `named`
 * is the id that the change used. `by` is the id whose changes are searched for the author.
 */
export type ProposedConflict = {
  person: string
  named: string
  field: ScalarField
  value: unknown
  base: unknown
  by: string
}

/** History of the fields of the merged people. */
export type MergeHistory = {
  /** The remaining person before the merge, after the merge, and now. */
  was: Person
  left: Person
  now: Person
  /** The duplicates at the time of the merge. */
  duplicates: readonly Person[]
  since: readonly NamedLaterEdit[]
  /** Health facts that a user has decided for the merged person. */
  decided: ReadonlySet<string>
}

/** The separated people, the edits returned to their own ids, and the values that need a conflict. */
export type SeparatedPeople = {
  primary: Person
  duplicates: Person[]
  given: NamedLaterEdit[]
  asks: ProposedConflict[]
}

const excludeItems = (list: readonly string[], removedItems: readonly string[]) =>
  list.filter((x) => !removedItems.includes(x))
const hasSameItems = (a: readonly string[], b: readonly string[]) =>
  excludeItems(a, b).length === 0 && excludeItems(b, a).length === 0

/** Removes the items that a merge added to a list, and adds the items that the merge removed. Other items stay. */
export const unmergeList = (was: readonly string[], left: readonly string[], now: readonly string[]) =>
  applySetChange(now, { remove: excludeItems(left, was), add: excludeItems(was, left) })

/**
 * Separates the fields of two merged people. Edits for a duplicate's id return to the duplicate, unless the field was
 * changed later. All other changes stay with the remaining person. Health facts are never lost, because a fact that may
 * be about either person is stored with both or becomes a conflict.
 */
export const separatePeople = (joined: MergeHistory): SeparatedPeople => {
  const primary: FieldValues = { ...joined.now }
  const duplicateRows = new Map(joined.duplicates.map((person) => [person.id, { ...person } as FieldValues]))
  const result: Pick<SeparatedPeople, 'given' | 'asks'> = { given: [], asks: [] }
  for (const field of scalarFields) separateScalar(joined, field, primary, duplicateRows, result)
  separateLists(joined, primary, duplicateRows, result)
  return {
    primary: separateSupport(joined, primary as Person, joined.was),
    duplicates: joined.duplicates.map((was) => separateSupport(joined, duplicateRows.get(was.id) as Person, was)),
    ...result,
  }
}

/**
 * Returns a separated person with the support flag that follows from the type of support. If only the other person's
 * type had set the flag, the flag is cleared. If a user edited the flag itself, the flag stays.
 * @param was the person at the time of the merge
 */
const separateSupport = ({ since }: MergeHistory, row: Person, was: Person): Person => {
  const isFlagEdited = since.some((e) => e.kind === 'field' && e.field === 'accessing_wider_support')
  const hadOwnFlag = was.accessing_wider_support && was.accessing_wider_support_type === null
  return applyDerivedFacts(isFlagEdited ? row : { ...row, accessing_wider_support: hadOwnFlag })
}

/** True if a health fact has content that must not be lost: a text, or a yes. */
const hasContent = (value: unknown): boolean => value === true || (typeof value === 'string' && value !== '')

const separateScalar = (
  { was, left, now, since, decided }: MergeHistory,
  field: ScalarField,
  primary: FieldValues,
  duplicateRows: Map<string, FieldValues>,
  { given: returnedEdits, asks }: Pick<SeparatedPeople, 'given' | 'asks'>,
): void => {
  const isHealth = isHealthField(field)
  const edits = since.filter((e): e is NamedLaterChange<LaterFieldEdit> => e.kind === 'field' && e.field === field)
  const editsToReturn: NamedLaterChange<LaterFieldEdit>[] = []
  let value: unknown = now[field]
  let isChanged = false
  let repeatedEdit: NamedLaterChange<LaterFieldEdit> | undefined
  for (const edit of edits.toReversed()) {
    if (edit.of === was.id) {
      if (!isChanged && isSameValue(value, edit.value)) repeatedEdit ??= edit
      continue
    }
    isChanged ||= !isSameValue(value, edit.value)
    if (!isChanged) value = edit.from
    if (!isChanged || isHealth) editsToReturn.unshift(edit)
  }
  primary[field] = isSameValue(value, left[field]) ? was[field] : value
  if (repeatedEdit) returnRepeatedEdit(repeatedEdit, primary, { given: returnedEdits, asks })
  for (const [id, row] of duplicateRows) {
    const ownEdits = editsToReturn.filter(({ of: mergedId }) => mergedId === id)
    const [first, last] = [ownEdits[0], ownEdits.at(-1)]
    if (!first || !last) continue
    const { conflicts } = mergeFields(row, { [field]: { base: first.base, value: last.value } })
    if (conflicts.length)
      asks.push({ person: id, named: last.named, field, value: last.value, base: first.base, by: last.named })
    else
      for (const edit of ownEdits) {
        returnedEdits.push({ ...edit, from: row[field] })
        row[field] = edit.value
      }
  }
  if (!isHealth) return
  const addConflict = (person: string, row: FieldValues, proposedValue: unknown, writerId: string) => {
    if (hasContent(proposedValue) && !isSameValue(proposedValue, row[field]))
      asks.push({ person, named: person, field, value: proposedValue, base: null, by: writerId })
  }
  // Propose the value to each duplicate, because it was entered for the merged person and may be about either.
  if (!isSameValue(value, left[field])) for (const [id, row] of duplicateRows) addConflict(id, row, value, was.id)
  // Propose the remaining person's own value again, because a later edit or decision may have replaced it.
  if (isChanged || decided.has(field)) addConflict(was.id, primary, was[field], was.id)
}

/**
 * Returns an edit for the remaining person's own id to that person. The edit had no effect when it was made, because a
 * duplicate's record already had the value.
 */
const returnRepeatedEdit = (
  repeatedEdit: NamedLaterChange<LaterFieldEdit>,
  primary: FieldValues,
  { given: returnedEdits, asks }: Pick<SeparatedPeople, 'given' | 'asks'>,
): void => {
  const { field, base, value, of: mergedId } = repeatedEdit
  const { conflicts } = mergeFields(primary, { [field]: { base, value } })
  if (conflicts.length === 0) {
    returnedEdits.push({ ...repeatedEdit, from: primary[field] })
    primary[field] = value
  } else if (isHealthField(field)) asks.push({ person: mergedId, named: mergedId, field, value, base, by: mergedId })
}

const separateLists = (
  { was, left, now, since }: MergeHistory,
  primary: FieldValues,
  duplicateRows: Map<string, FieldValues>,
  { given: returnedEdits }: Pick<SeparatedPeople, 'given'>,
): void => {
  for (const field of setFields) {
    const edits = since.filter((e): e is NamedLaterChange<LaterListEdit> => e.kind === 'list' && e.field === field)
    let value: readonly string[] = now[field]
    const repeatedItems: string[] = []
    for (const edit of edits.toReversed()) {
      const currentItems = value
      if (edit.of === was.id) repeatedItems.push(...(edit.said ?? []).filter((item) => currentItems.includes(item)))
      value = unmergeList(edit.from, edit.to, value)
    }
    for (const edit of edits) {
      const row = duplicateRows.get(edit.of)
      if (!row) continue
      const itemsBefore = row[field] as string[]
      const addedItems = excludeItems([...excludeItems(edit.to, edit.from), ...(edit.said ?? [])], [edit.of])
      const itemsAfter = applySetChange(itemsBefore, { add: addedItems, remove: excludeItems(edit.from, edit.to) })
      returnedEdits.push({
        ...edit,
        from: itemsBefore,
        to: itemsAfter,
        said: addedItems.filter((item) => itemsBefore.includes(item)),
      })
      row[field] = itemsAfter
    }
    if (field !== 'allergens') primary[field] = unmergeList(was[field], left[field], value)
    else if (hasSameItems(value, left[field])) primary[field] = was[field]
    else {
      // Give both people an allergy that was added after the merge, because it may be about either.
      primary[field] = value
      const addedItems = excludeItems(value, left[field])
      for (const row of duplicateRows.values()) row[field] = applySetChange(row[field] as string[], { add: addedItems })
    }
    if (repeatedItems.length === 0) continue
    const listBefore = primary[field] as string[]
    const listAfter = applySetChange(listBefore, { add: repeatedItems })
    const presentItems = repeatedItems.filter((item) => listBefore.includes(item))
    returnedEdits.push({
      kind: 'list',
      field,
      from: listBefore,
      to: listAfter,
      said: presentItems,
      named: was.id,
      of: was.id,
    })
    primary[field] = listAfter
  }
}
