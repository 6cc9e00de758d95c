import { Trans } from '@lingui/react/macro'
import type { ParcelFamily } from '@/features/parcels/use-parcel-families.ts'

/** Progress of the day: numbers of parcels that were packed, given, and not given because no one was in. */
export const BoxProgress = ({ families }: { families: readonly ParcelFamily[] }) => {
  const all = families.length
  const packed = families.filter(({ row }) => row.packed).length
  const handedOver = families.filter(({ row }) => row.handed_over).length
  const notIn = families.filter(({ row }) => row.not_in).length
  return (
    <p role="status" className="flex flex-wrap gap-x-5 text-lg font-bold">
      <span>
        <Trans>
          {packed} of {all} packed
        </Trans>
      </span>
      <span>
        <Trans>
          {handedOver} of {all} given
        </Trans>
      </span>
      {notIn > 0 ? (
        <span>
          <Trans>{notIn} not in</Trans>
        </span>
      ) : null}
    </p>
  )
}
