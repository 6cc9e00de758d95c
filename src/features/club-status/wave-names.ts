import type { Wave } from '@contract/club-status/text-wording.ts'
import { useLingui } from '@lingui/react/macro'

/** Returns the names of the three texts (TXT-44 to TXT-46). */
export const useWaveNames = (): Record<Wave, string> => {
  const { t } = useLingui()
  return { 1: t`First text`, 2: t`Reminder`, 3: t`Record holiday activity` }
}
