import { Plural, Trans } from '@lingui/react/macro'
import { CircleCheck, CloudOff } from 'lucide-react'
import { formatTime } from '@/i18n/format.ts'

type SaveStatusProps = {
  /** Time at which the server had received all answers. Null while some answers are only on this device. */
  savedAt: number | null
  /** Time of the last save on this device. */
  keptAt: number | null
  /** True if the latest keystroke is stored too. */
  isKept?: boolean
  /** True for the last step, whose button sends the form. */
  isLast?: boolean
  /** Number of unresolved conflicts with another device's answers. */
  openQuestions?: number
}

/** Save status below the step bar (B-REC-01). Its space is reserved. */
export const SaveStatus = ({ savedAt, keptAt, isKept = true, isLast = false, openQuestions = 0 }: SaveStatusProps) => {
  const [time, Icon] =
    savedAt !== null ? [formatTime(savedAt), CircleCheck] : [keptAt === null ? null : formatTime(keptAt), CloudOff]
  function renderSaved() {
    if (savedAt !== null)
      return (
        <Trans>
          <b className="text-foreground">Saved {time}.</b> You can close this page and come back by the same link.
        </Trans>
      )
    if (isLast)
      return (
        <Trans>
          <b className="text-foreground">Saved on this phone {time}.</b> It goes when you press Submit.
        </Trans>
      )
    return (
      <Trans>
        <b className="text-foreground">Saved on this phone {time}.</b> It is saved for your other devices when you press
        Continue.
      </Trans>
    )
  }
  return (
    <p
      aria-busy={!isKept}
      className="flex min-h-6 flex-wrap gap-x-2 text-sm leading-snug text-muted-foreground *:min-w-0"
    >
      <span role="status" className="sr-only">
        {savedAt === null ? null : <Trans>Successfully saved</Trans>}
      </span>
      {time === null ? null : (
        <>
          <Icon aria-hidden="true" className="size-5 flex-none text-success-text" />
          <span className="flex-1">{renderSaved()}</span>
        </>
      )}
      <span role="status" className="font-bold text-warning-text">
        {openQuestions > 0 ? (
          <Plural
            value={openQuestions}
            one="# answer differs on another device."
            other="# answers differ on another device."
          />
        ) : null}
      </span>
    </p>
  )
}
