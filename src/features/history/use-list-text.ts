import type { FieldHistory } from '@contract/history.ts'
import { allergens } from '@contract/option-lists.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { allergenLabels } from '@/words/allergen-labels.ts'
import { LIST_FIELDS } from './use-listed-names.ts'

/**
 * Returns the text of items added to and removed from a list. For records without a known name, only their number is
 * shown.
 */
export const useListText = (): ((change: FieldHistory, names?: ReadonlyMap<string, string>) => string) => {
  const { i18n } = useLingui()
  const getItemLabel = (text: string): string => {
    const allergen = allergens.find((allergenCode) => allergenCode === text)
    return allergen ? i18n._(allergenLabels[allergen]) : text
  }
  return ({ field, add = [], remove = [] }, names) => {
    const findLabel = (id: string) => (LIST_FIELDS.includes(field) ? names?.get(id) : getItemLabel(id)) ?? null
    const findLabels = (ids: readonly string[]) => ids.map(findLabel).filter((label) => label !== null)
    const [addedLabels, removedLabels] = [findLabels(add), findLabels(remove)]
    const [others, gone] = [add.length - addedLabels.length, remove.length - removedLabels.length]
    return [
      ...addedLabels.map((text) => `+ ${text}`),
      ...(others ? [plural(others, { one: '# added', other: '# added' })] : []),
      ...removedLabels.map((text) => `− ${text}`),
      ...(gone ? [plural(gone, { one: '# removed', other: '# removed' })] : []),
    ].join(', ')
  }
}
