import { Trans, useLingui } from '@lingui/react/macro'
import { formatTimeAndDay } from '@/i18n/long-dates.ts'
import { Name } from '@/ui/name.tsx'

type ChangeAuthorProps = {
  /** The user's email or name. Null if the account no longer exists. */
  by: string | null
  /** Time of the change (ISO 8601). */
  at: string
  /** True if the change was made on this device. */
  here: boolean
  /** Name of the device, if it has one. */
  device: string | null | undefined
  /** True if the change was made by an API call and not on a device. */
  byCall?: boolean
}

/** Author, device and time of a change. */
export const ChangeAuthor = ({ here, device, byCall = false, ...change }: ChangeAuthorProps) => {
  const { t } = useLingui()
  const by = change.by ?? t`someone`
  const at = formatTimeAndDay(change.at)
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
