import { Trans, useLingui } from '@lingui/react/macro'
import { formatTimeAndDay } from '@/i18n/long-dates.ts'
import { Name } from '@/ui/name.tsx'

type ChangeAuthorProps = {
  /** Email or name of the user. Null if the account no longer exists. */
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

/** Text with the author, device and time of a change. */
export const ChangeAuthor = ({ here, device, byCall = false, ...change }: ChangeAuthorProps) => {
  const { t } = useLingui()
  const author = change.by ?? t`someone`
  const time = formatTimeAndDay(change.at)
  if (here)
    return (
      <Trans>
        <Name>{author}</Name>, this device, {time}
      </Trans>
    )
  if (byCall)
    return (
      <>
        <Name>{author}</Name>, {time}
      </>
    )
  return device ? (
    <Trans>
      <Name>{author}</Name>, <Name>{device}</Name>, {time}
    </Trans>
  ) : (
    <Trans>
      <Name>{author}</Name>, another device, {time}
    </Trans>
  )
}

type FamilyAuthorProps = {
  /** Name of the link's adult. Null if the reader may not know it. */
  name: string | null
  /** Time of the change (ISO 8601). */
  at: string
}

/** Text with the author and time of a change that a family sent. */
export function FamilyAuthor({ name, at }: FamilyAuthorProps) {
  const time = formatTimeAndDay(at)
  return name ? (
    <Trans>
      <Name>{name}</Name> (family), {time}
    </Trans>
  ) : (
    <Trans>The family, {time}</Trans>
  )
}
