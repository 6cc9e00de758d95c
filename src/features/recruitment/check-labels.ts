import { type CheckValidity, getStoredCheckValidity, type StoredCheck } from '@contract/recruitment/check-validity.ts'
import { useLingui } from '@lingui/react/macro'
import { formatDayCell } from '@/kit/list/cells.ts'

/** Label of a confirmed check, with a tone. The text has the same meaning, so the tone is never the only sign. */
export type CheckLabel = {
  validity: CheckValidity
  words: string
  /** Tone: `danger` if the check has ended, `warning` if an action is due. */
  tone: 'success' | 'warning' | 'danger'
}

/** Returns a function that describes the state of a confirmed check. It returns null if no check was confirmed. */
export const useCheckLabels = (): ((check: StoredCheck | null) => CheckLabel | null) => {
  const { t } = useLingui()
  return (check) => {
    const validity = getStoredCheckValidity(check)
    if (!validity) return null
    if (validity.state === 'unknown') return { validity, tone: 'warning', words: t`Date not known: ask the contact` }
    const day = formatDayCell(validity.until)
    if (validity.state === 'ended') return { validity, tone: 'danger', words: t`Ran out ${day}` }
    return { validity, tone: validity.is_due ? 'warning' : 'success', words: t`Counts until ${day}` }
  }
}
