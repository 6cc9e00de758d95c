import { useLingui } from '@lingui/react/macro'
import { withoutWords } from './box-words.ts'
import type { ParcelFamily } from './families-of.ts'

/** What is to be known of a box's contents, as words of its label; never a medical condition. */
export const useBoxFood = (): ((
  food: Pick<ParcelFamily, 'allergens' | 'full_dietary_requirements'>,
) => string[]) => {
  const { i18n } = useLingui()
  return ({ allergens, full_dietary_requirements }) => [
    ...allergens.map((one) => i18n._(withoutWords[one])),
    ...(full_dietary_requirements ? [full_dietary_requirements] : []),
  ]
}
