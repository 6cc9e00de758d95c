import { Trans } from '@lingui/react/macro'
import { MediaNote } from '@/features/club-status/media-note.tsx'

/** Maximum size of a message in the list. Longer messages are shortened, so that one row does not fill a phone. */
const MAX_UNFOLDED_LENGTH = 240
const MAX_UNFOLDED_LINES = 5

/** True if the list shortens the message. */
export const isLongMessage = (message: string): boolean =>
  message.length > MAX_UNFOLDED_LENGTH || message.split('\n').length > MAX_UNFOLDED_LINES

type MessageCellProps = {
  message: string
  /** Number of pictures in the message. They are not stored. */
  media: number | undefined
  onOpen?: (() => void) | undefined
}

/** Text of a message. The list shows only the start of a long message. The sheet of the reply shows its full text. */
export function MessageCell({ message, media, onOpen }: MessageCellProps) {
  return (
    <span className="grid min-w-40 justify-items-start">
      <span
        className={
          isLongMessage(message)
            ? 'line-clamp-4 whitespace-pre-wrap wrap-anywhere'
            : 'block whitespace-pre-wrap wrap-anywhere'
        }
      >
        {message}
      </span>
      <MediaNote media={media} />
      {isLongMessage(message) && onOpen ? (
        <button type="button" className="min-h-touch text-link underline" onClick={onOpen}>
          <Trans>Read all of it</Trans>
        </button>
      ) : null}
    </span>
  )
}
