import { Trans } from '@lingui/react/macro'
import type { useParcelMarks } from '@/features/parcels/use-parcel-marks.ts'
import { Checkbox } from '@/ui/checkbox.tsx'

type ParcelMarks = ReturnType<typeof useParcelMarks>

/** Checkbox for a parcel that the family has received. Ticking it clears "not in". */
export const HandedOverCheckbox = ({
  row,
  set,
  name,
}: {
  row: ParcelMarks['shown']
  set: ParcelMarks['set']
  name: string
}) => (
  <Checkbox
    look="framed"
    checked={row.handed_over}
    onCheckedChange={(handed_over) => set(handed_over ? { handed_over, not_in: false } : { handed_over })}
  >
    <Trans>Given</Trans>
    <span className="sr-only">, {name}</span>
  </Checkbox>
)
