import { Trans, useLingui } from '@lingui/react/macro'
import { timeAndDay } from '@/i18n/long-dates.ts'
import { Name } from '@/ui/name.tsx'

type MadeByProps = {
  /** Null: they are no user any more. */
  by: string | null
  /** When, ISO 8601. */
  at: string
  /** It was made on this device. */
  here: boolean
  /** What the device is called, where it has a name. */
  device: string | null | undefined
  /** The server did it when it was asked to: on no device. */
  byCall?: boolean
}

/** Who made a change, on which device, and when. */
export const MadeBy = ({ here, device, byCall = false, ...made }: MadeByProps) => {
  const { t } = useLingui()
  const by = made.by ?? t`someone`
  const at = timeAndDay(made.at)
  if (here)
    return (
      <Trans>
        <Name>{by}</Name>, this device, {at}
      </Trans>
    )
  if (byCall)
    return (
      <>
        <Name>{by}</Name>, {at}
      </>
    )
  return device ? (
    <Trans>
      <Name>{by}</Name>, <Name>{device}</Name>, {at}
    </Trans>
  ) : (
    <Trans>
      <Name>{by}</Name>, another device, {at}
    </Trans>
  )
}
