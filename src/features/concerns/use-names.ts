import { useLingui } from '@lingui/react/macro'
import { nameList } from '@/i18n/name-list.ts'

/** Joins names to a list such as "Mair Rees, Sara Lloyd and Tom Price" in the current language. */
export const useNames = (names: readonly string[]): string => {
  const { i18n } = useLingui()
  return nameList(
    names.flatMap((name) => name.split(', ')),
    i18n.locale,
  )
}
