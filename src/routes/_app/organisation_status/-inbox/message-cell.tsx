import { MediaNote } from '@/features/club-status/media-note.tsx'

/** Maximum size of a message in the list. Longer messages are shortened, so that one row does not fill a phone. */
const MAX_UNFOLDED_LENGTH = 240
const MAX_UNFOLDED_LINES = 5
/** Maximum size of a message in two lines of the table. */
const MAX_COMPACT_LENGTH = 60

/** True if the list shortens the message. */
export const isLongMessage = (message: string, compact = false): boolean =>
  message.length > (compact ? MAX_COMPACT_LENGTH : MAX_UNFOLDED_LENGTH) ||
  message.split('\n').length > (compact ? 2 : MAX_UNFOLDED_LINES)

type MessageCellProps = {
  message: string
  /** Number of pictures in the message. They are not stored. */
  media: number | undefined
  /** True for a table row, which has two lines. */
  compact?: boolean
}

/** Text of a message. The list shows only the start of a long message. The sheet of the reply shows its full text. */
export function MessageCell({ message, media, compact = false }: MessageCellProps) {
  if (compact)
    return (
      <span className="line-clamp-2 min-w-40 wrap-anywhere" title={message}>
        {message} <MediaNote media={media} />
      </span>
    )
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
    </span>
  )
}
