import { useLingui } from '@lingui/react/macro'
import { nameList } from '@/i18n/name-list.ts'

/** "Mair Rees, Sara Lloyd and Tom Price", in the language that is shown. */
export const useNames = (names: readonly string[]): string => {
  const { i18n } = useLingui()
  return nameList(
    names.flatMap((name) => name.split(', ')),
    i18n.locale,
  )
}
