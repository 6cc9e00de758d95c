import * as v from 'valibot'
import {
  isHealthField,
  type ScalarField,
  scalarFieldSchemas,
} from '../../../contract/registered/registered-fields.ts'
import type { Rows } from '../../../contract/rows.ts'
import { goesOnFrom, hasLine, sameNote } from './note-words.ts'
import type { RowValues } from './values.ts'

/** Both notes, the known one first; one alone where it holds the other. */
const bothNotes = (known: string, said: string): string => {
  if (hasLine(known, said)) return known
  return goesOnFrom(said, known) ? said : `${known}\n${said}`
}

/** What people type into a cell of which they know nothing. */
const PLACEHOLDER = /^(?:[?.\-\u2013\u2014/ ]+|n\/?a|unknown|not known|tbc|ddim yn hysbys)$/i

/** What a row says of somebody who is known, without what only says that it does not know: that takes no good value's place. */
export const withoutPlaceholders = (values: RowValues): RowValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, said]) => isHealthField(name) || typeof said !== 'string' || !PLACEHOLDER.test(said),
    ),
  )

/** Words about health in a file that differ from those that stand: both are shown until somebody decides. */
export type Disputed = { field: ScalarField; value: string }

/**
 * What a row says of the person whom it names by their ID. The file may be older than what a tablet has noted since: of
 * health it adds, and takes nothing away. Other words than those that stand become a question.
 */
export const withoutLosing = (
  person: Rows['registered'],
  values: RowValues,
): { values: RowValues; disputed: Disputed[] } => {
  const kept: RowValues = { ...values }
  const disputed: Disputed[] = []
  if (values.allergens) kept.allergens = [...new Set([...person.allergens, ...values.allergens])]
  for (const [name, said] of Object.entries(values)) {
    const known = (person as Record<string, unknown>)[name]
    if (!isHealthField(name) || typeof known !== 'string' || typeof said !== 'string') continue
    if (goesOnFrom(said, known) && !sameNote(said, known)) continue
    if (!sameNote(said, known)) disputed.push({ field: name as ScalarField, value: said })
    delete kept[name as ScalarField]
  }
  return { values: kept, disputed }
}

/**
 * What a row says of somebody whom it is taken to be about, health facts beside those that are known: a list that was
 * written elsewhere has not seen them, and its silence or its No takes none of them away.
 * @returns `full`: notes that are too long together
 */
export const besideKnown = (
  person: Rows['registered'],
  values: RowValues,
): { values: RowValues; full: ScalarField[] } => {
  const beside: RowValues = { ...values }
  const full: ScalarField[] = []
  if (values.allergens) beside.allergens = [...new Set([...person.allergens, ...values.allergens])]
  for (const [name, said] of Object.entries(values)) {
    if (!isHealthField(name)) continue
    const field = name as ScalarField
    const known = (person as Record<string, unknown>)[field]
    if (known === true) beside[field] = true
    if (typeof known !== 'string' || known === '' || typeof said !== 'string') continue
    const both = bothNotes(known, said)
    if (v.is(scalarFieldSchemas[field], both)) beside[field] = both
    else full.push(field)
  }
  return { values: beside, full }
}
