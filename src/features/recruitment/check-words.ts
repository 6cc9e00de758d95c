import {
  type CheckValidity,
  judgeStoredCheck,
  type StoredCheck,
} from '@contract/recruitment/check-validity.ts'
import { useLingui } from '@lingui/react/macro'
import { dayCell } from '@/kit/list/cells.ts'

/** How a confirmed check is shown: in words, and in a tone that is never the only sign. */
export type CheckWords = {
  validity: CheckValidity
  words: string
  /** `danger`: it does not count any more. `warning`: something is to be done about it. */
  tone: 'success' | 'warning' | 'danger'
}

/** Describes the state of a confirmed check. The function returns null if no check was confirmed. */
export const useCheckWords = (): ((check: StoredCheck | null) => CheckWords | null) => {
  const { t } = useLingui()
  return (check) => {
    const validity = judgeStoredCheck(check)
    if (!validity) return null
    if (validity.state === 'unknown')
      return { validity, tone: 'warning', words: t`Date not known: ask the contact` }
    const day = dayCell(validity.until)
    if (validity.state === 'ended') return { validity, tone: 'danger', words: t`Ran out ${day}` }
    return { validity, tone: validity.is_due ? 'warning' : 'success', words: t`Counts until ${day}` }
  }
}
