import type { OptionRow } from '@contract/rows.ts'
import { useLingui } from '@lingui/react/macro'
import { MultiSelect } from '@/ui/multi-select.tsx'
import { getActivityLabel } from '@/words/activity-labels.ts'

type ActivitiesChoiceProps = {
  /** Activities that all clubs can choose. */
  options: readonly OptionRow[]
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
}

/**
 * Multi-select field for the activities that all clubs share. A chosen activity that was deleted from the shared list
 * stays until the user removes it.
 */
export const ActivitiesChoice = ({ options, chosen, onChoose }: ActivitiesChoiceProps) => {
  const { t, i18n } = useLingui()
  const knownOptions = [...options]
    .sort((a, b) => a.position - b.position)
    .map(({ value, label }) => {
      const descriptor = getActivityLabel(value)
      return { value, label: descriptor ? i18n._(descriptor) : label }
    })
  const unlistedOptions = chosen
    .filter((value) => !knownOptions.some((option) => option.value === value))
    .map((value) => ({ value, label: value }))
  return (
    <MultiSelect
      options={[...knownOptions, ...unlistedOptions]}
      value={chosen}
      onValueChange={onChoose}
      placeholder={t`None yet`}
      removeLabel={(label) => t`Remove ${label}`}
    />
  )
}
