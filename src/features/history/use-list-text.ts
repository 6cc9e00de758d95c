import type { FieldHistory } from '@contract/history.ts'
import { allergens } from '@contract/option-lists.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { allergenLabels } from '@/words/allergen-labels.ts'
import { LIST_FIELDS } from './use-listed-names.ts'

/**
 * Returns the text of items added to and removed from a list. For records without a known name, only their
 * number is shown.
 */
export const useListText = (): ((change: FieldHistory, names?: ReadonlyMap<string, string>) => string) => {
  const { i18n } = useLingui()
  const item = (text: string): string => {
    const allergen = allergens.find((allergenCode) => allergenCode === text)
    return allergen ? i18n._(allergenLabels[allergen]) : text
  }
  return ({ field, add = [], remove = [] }, names) => {
    const name = (id: string) => (LIST_FIELDS.includes(field) ? names?.get(id) : item(id)) ?? null
    const findLabels = (ids: readonly string[]) => ids.map(name).filter((label) => label !== null)
    const [joined, left] = [findLabels(add), findLabels(remove)]
    const [others, gone] = [add.length - joined.length, remove.length - left.length]
    return [
      ...joined.map((text) => `+ ${text}`),
      ...(others ? [plural(others, { one: '# added', other: '# added' })] : []),
      ...left.map((text) => `− ${text}`),
      ...(gone ? [plural(gone, { one: '# removed', other: '# removed' })] : []),
    ].join(', ')
  }
}
