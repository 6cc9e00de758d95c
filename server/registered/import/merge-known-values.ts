import * as v from 'valibot'
import { isHealthField, type ScalarField, scalarFieldSchemas } from '../../../contract/registered/registered-fields.ts'
import type { RowByTable } from '../../../contract/rows.ts'
import { includesNote, isSameNote, startsWithNote } from './note-text.ts'
import type { RowValues } from './values.ts'

/** Joins both notes, the known note first. Returns only one note if it contains the other. */
const joinNotes = (knownValue: string, newValue: string): string => {
  if (includesNote(knownValue, newValue)) return knownValue
  return startsWithNote(newValue, knownValue) ? newValue : `${knownValue}\n${newValue}`
}

/** Placeholders that people type into a cell when they do not know the value. */
const PLACEHOLDER = /^(?:[?.\-\u2013\u2014/ ]+|n\/?a|unknown|not known|tbc|ddim yn hysbys)$/i

/**
 * Drops placeholders from a row about a known person, so that they do not replace good values. Health fields stay
 * unchanged.
 */
export const dropPlaceholders = (values: RowValues): RowValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, newValue]) => isHealthField(name) || typeof newValue !== 'string' || !PLACEHOLDER.test(newValue),
    ),
  )

/** Health note in a file that differs from the stored note. Both are shown until a user decides. */
export type DisputedNote = { field: ScalarField; value: string }

/**
 * Merges a row into a person identified by id. The file may be older than a tablet's edits, so health facts are added
 * but never removed. A note that differs from the stored note becomes a conflict.
 */
export const mergeById = (
  person: RowByTable['registered'],
  values: RowValues,
): { values: RowValues; disputed: DisputedNote[] } => {
  const mergedValues: RowValues = { ...values }
  const disputedNotes: DisputedNote[] = []
  if (values.allergens) mergedValues.allergens = [...new Set([...person.allergens, ...values.allergens])]
  for (const [name, newValue] of Object.entries(values)) {
    const knownValue = (person as Record<string, unknown>)[name]
    if (!isHealthField(name) || typeof knownValue !== 'string' || typeof newValue !== 'string') continue
    if (startsWithNote(newValue, knownValue) && !isSameNote(newValue, knownValue)) continue
    if (!isSameNote(newValue, knownValue)) disputedNotes.push({ field: name as ScalarField, value: newValue })
    delete mergedValues[name as ScalarField]
  }
  return { values: mergedValues, disputed: disputedNotes }
}

/**
 * Merges a row into a person matched by name and adds health facts to the known facts. An external list may not contain
 * the known facts, so an empty cell or a No removes nothing.
 * @returns `full`: fields whose joined notes are too long
 */
export const mergeByName = (
  person: RowByTable['registered'],
  values: RowValues,
): { values: RowValues; full: ScalarField[] } => {
  const mergedValues: RowValues = { ...values }
  const overlongFields: ScalarField[] = []
  if (values.allergens) mergedValues.allergens = [...new Set([...person.allergens, ...values.allergens])]
  for (const [name, newValue] of Object.entries(values)) {
    if (!isHealthField(name)) continue
    const field = name as ScalarField
    const knownValue = (person as Record<string, unknown>)[field]
    if (knownValue === true) mergedValues[field] = true
    if (typeof knownValue !== 'string' || knownValue === '' || typeof newValue !== 'string') continue
    const joinedNote = joinNotes(knownValue, newValue)
    if (v.is(scalarFieldSchemas[field], joinedNote)) mergedValues[field] = joinedNote
    else overlongFields.push(field)
  }
  return { values: mergedValues, full: overlongFields }
}
