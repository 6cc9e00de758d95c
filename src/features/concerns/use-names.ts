import { useLingui } from '@lingui/react/macro'

/** "Mair Rees, Sara Lloyd and Tom Price", in the language that is shown. */
export const useNames = (names: readonly string[]): string => {
  const { i18n } = useLingui()
  const people = names.flatMap((name) => name.split(', '))
  return new Intl.ListFormat(i18n.locale === 'cy' ? 'cy' : 'en-GB', { type: 'conjunction' }).format(people)
}
