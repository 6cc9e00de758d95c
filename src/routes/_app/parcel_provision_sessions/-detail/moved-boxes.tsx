import { Trans, useLingui } from '@lingui/react/macro'
import { Tags } from 'lucide-react'
import { useMovedBoxes } from '@/features/parcels/use-moved-boxes.ts'
import type { ParcelFamily } from '@/features/parcels/use-parcel-families.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Name } from '@/ui/name.tsx'
import { removedPersonLabel } from '@/words/removed-labels.ts'

type MovedBoxesProps = { parcel: string; families: readonly ParcelFamily[] }

/**
 * Notice about boxes whose number has changed. If two tablets gave the same number to two boxes, the later box gets a
 * new number, and its printed label is wrong (B-PAR-01).
 */
export const MovedBoxes = ({ parcel, families }: MovedBoxesProps) => {
  const { i18n } = useLingui()
  const { moved, dismiss } = useMovedBoxes(parcel, families)
  return (
    <div role="status" className="empty:hidden print:hidden">
      {moved.length > 0 ? (
        <Banner
          tone="warning"
          icon={Tags}
          action={
            <Button onClick={() => void dismiss()}>
              <Trans>Done</Trans>
            </Button>
          }
        >
          <ul>
            {moved.map(({ row, name }) => (
              <li key={row.id}>
                <Trans>
                  <Name>{name || i18n._(removedPersonLabel)}</Name>'s box is {row.number} now: print the label again.
                </Trans>
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
    </div>
  )
}
