import { Trans } from '@lingui/react/macro'
import { MediaNote } from '@/features/club-status/media-note.tsx'

/** Longer messages are folded, so that one row does not fill a phone. */
const MAX_UNFOLDED_LENGTH = 240
const MAX_UNFOLDED_LINES = 5

/** True if a message is folded in the list. */
export const isLong = (message: string): boolean =>
  message.length > MAX_UNFOLDED_LENGTH || message.split('\n').length > MAX_UNFOLDED_LINES

type MessageCellProps = {
  message: string
  /** Number of pictures that came with it and were not kept. */
  media: number | undefined
  onOpen?: (() => void) | undefined
}

/** The words of a message; a long one shows its beginning, and all of it in the sheet of the reply. */
export function MessageCell({ message, media, onOpen }: MessageCellProps) {
  return (
    <span className="grid min-w-40 justify-items-start">
      <span
        className={
          isLong(message)
            ? 'line-clamp-4 whitespace-pre-wrap wrap-anywhere'
            : 'block whitespace-pre-wrap wrap-anywhere'
        }
      >
        {message}
      </span>
      <MediaNote media={media} />
      {isLong(message) && onOpen ? (
        <button type="button" className="min-h-touch text-link underline" onClick={onOpen}>
          <Trans>Read all of it</Trans>
        </button>
      ) : null}
    </span>
  )
}
