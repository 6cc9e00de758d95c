import { useLingui } from '@lingui/react/macro'
import { formatNameList } from '@/i18n/name-list.ts'

/** Joins names to a list such as "Mair Rees, Sara Lloyd and Tom Price" in the current language. */
export const useNameList = (names: readonly string[]): string => {
  const { i18n } = useLingui()
  return formatNameList(
    names.flatMap((name) => name.split(', ')),
    i18n.locale,
  )
}
