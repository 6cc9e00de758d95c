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
}

/** Who made a change, on which device, and when. */
export const MadeBy = ({ here, ...made }: MadeByProps) => {
  const { t } = useLingui()
  const by = made.by ?? t`someone`
  const at = timeAndDay(made.at)
  return here ? (
    <Trans>
      <Name>{by}</Name>, this device, {at}
    </Trans>
  ) : (
    <Trans>
      <Name>{by}</Name>, another device, {at}
    </Trans>
  )
}
