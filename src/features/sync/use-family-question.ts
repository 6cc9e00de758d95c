import type { ConflictRow } from '@contract/rows.ts'
import { useLingui } from '@lingui/react/macro'
import { useFieldValueText } from '@/features/history/use-field-value-text.ts'

/** Author of changes that a family sent. */
const FAMILY_AUTHOR = 'family'

/** Labels of a conflict that a family's change opened. */
export type FamilyQuestion = {
  /** Question for the title, if allergens are to be removed. Otherwise the title names the field. */
  title: string | null
  /** Labels of the button after a choice. `mine` is the family's value. */
  buttons: { mine: string; theirs: string }
}

/** Returns the labels of a conflict that a family's change opened (B-FAM-03). Null for conflicts of devices. */
export function useFamilyQuestion(conflict: ConflictRow): FamilyQuestion | null {
  const { t } = useLingui()
  const getValueText = useFieldValueText()
  const { kind, field, mine: family, theirs: club } = conflict
  if (kind !== 'field' || family.by !== FAMILY_AUTHOR) return null
  const removed = field === 'allergens' ? listRemoved(club.value, family.value) : []
  if (removed.length === 0)
    return { title: null, buttons: { mine: t`Use what the family says`, theirs: t`Keep what the club has` } }
  const names = getValueText(conflict, removed)
  return {
    title: t`take ${names} off?`,
    buttons: { mine: t`Take ${names} off`, theirs: t`Keep ${names}` },
  }
}

/** Lists the allergens that the family removes. Empty if the family also adds one, because then two lists differ. */
function listRemoved(club: unknown, family: unknown): string[] {
  if (!Array.isArray(club) || !Array.isArray(family)) return []
  const addsAny = family.some((one) => !club.includes(one))
  return addsAny ? [] : club.filter((one) => !family.includes(one))
}
