import { Plural, Trans } from '@lingui/react/macro'
import { CircleCheck, CloudOff } from 'lucide-react'
import { formatTime } from '@/i18n/format.ts'

type SavedLineProps = {
  /** When the server took all there is; null while words are on this device alone. */
  savedAt: number | null
  /** When this device has last kept something. */
  keptAt: number | null
  /** Whether the last letter that was typed is safe too. */
  isKept?: boolean
  /** The step whose button sends the form. */
  isLast?: boolean
  /** Answers that another device has otherwise, and for which nothing is chosen yet. */
  openQuestions?: number
}

/** Where the answers are safe, under the bar of the steps (B-REC-01). Its place is there from the start. */
export const SavedLine = ({
  savedAt,
  keptAt,
  isKept = true,
  isLast = false,
  openQuestions = 0,
}: SavedLineProps) => {
  const [time, Icon] =
    savedAt !== null
      ? [formatTime(savedAt), CircleCheck]
      : [keptAt === null ? null : formatTime(keptAt), CloudOff]
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
          <span className="flex-1">
            {savedAt !== null ? (
              <Trans>
                <b className="text-foreground">Saved {time}.</b> You can close this page and come back by the
                same link.
              </Trans>
            ) : isLast ? (
              <Trans>
                <b className="text-foreground">Saved on this phone {time}.</b> It goes when you press Submit.
              </Trans>
            ) : (
              <Trans>
                <b className="text-foreground">Saved on this phone {time}.</b> It is saved for your other
                devices when you press Continue.
              </Trans>
            )}
          </span>
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
