import type { FieldHistory } from '@contract/history.ts'
import { allergens } from '@contract/option-lists.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { allergenWords } from '../allergen-words.ts'

/** Lists of other records' ids: their names may be gone, so they are counted. */
const COUNTED = ['groups', 'family_entries']

/** What joined and what left a list, in words. */
export const useListWords = (): ((change: FieldHistory) => string) => {
  const { i18n } = useLingui()
  const item = (text: string): string => {
    const allergen = allergens.find((known) => known === text)
    return allergen ? i18n._(allergenWords[allergen]) : text
  }
  return ({ field, add = [], remove = [] }) => {
    if (COUNTED.includes(field)) {
      const joined = add.length ? plural(add.length, { one: '# added', other: '# added' }) : ''
      const left = remove.length ? plural(remove.length, { one: '# removed', other: '# removed' }) : ''
      return [joined, left].filter(Boolean).join(', ')
    }
    return [...add.map((text) => `+ ${item(text)}`), ...remove.map((text) => `− ${item(text)}`)].join(', ')
  }
}
