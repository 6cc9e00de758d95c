import {
  type Ethnicity,
  type EthnicityCapture,
  MAX_ETHNICITY_DETAIL_LENGTH,
  otherGroupOf,
} from '@contract/ethnicities.ts'

export const SILENT = 'prefer_not_to_say'

/** The answer while the user is still choosing. */
export type EthnicityDraft = { choice: Ethnicity | typeof SILENT | null; detail: string }

export const emptyEthnicity: EthnicityDraft = { choice: null, detail: '' }

/** Returns the answer as the API expects it, or undefined while it is incomplete (SELF-118, SELF-119). */
export const ethnicityAnswer = ({ choice, detail }: EthnicityDraft): EthnicityCapture | undefined => {
  if (choice === null) return undefined
  if (choice === SILENT)
    return { ethnicity: null, other_group: null, other_detail: null, prefer_not_to_say: true }
  const other_group = otherGroupOf(choice)
  const words = detail.trim()
  if (other_group && (!words || words.length > MAX_ETHNICITY_DETAIL_LENGTH)) return undefined
  return {
    ethnicity: choice,
    other_group,
    other_detail: other_group ? words : null,
    prefer_not_to_say: false,
  }
}
