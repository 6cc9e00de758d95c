import {
  type Ethnicity,
  type EthnicityCapture,
  findOtherGroup,
  MAX_ETHNICITY_DETAIL_LENGTH,
} from '@contract/ethnicities.ts'

export const PREFER_NOT_TO_SAY = 'prefer_not_to_say'

/** Draft of the answer while the user is still choosing. */
export type EthnicityDraft = { choice: Ethnicity | typeof PREFER_NOT_TO_SAY | null; detail: string }

export const emptyEthnicity: EthnicityDraft = { choice: null, detail: '' }

/** Returns the answer as the API expects it, or undefined while it is incomplete (SELF-118, SELF-119). */
export const toEthnicityAnswer = ({ choice, detail }: EthnicityDraft): EthnicityCapture | undefined => {
  if (choice === null) return undefined
  if (choice === PREFER_NOT_TO_SAY)
    return { ethnicity: null, other_group: null, other_detail: null, prefer_not_to_say: true }
  const other_group = findOtherGroup(choice)
  const trimmedDetail = detail.trim()
  if (other_group && (!trimmedDetail || trimmedDetail.length > MAX_ETHNICITY_DETAIL_LENGTH)) return undefined
  return {
    ethnicity: choice,
    other_group,
    other_detail: other_group ? trimmedDetail : null,
    prefer_not_to_say: false,
  }
}
