import type { TextMessage } from '@contract/club-status/text-messages.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { MediaNote } from '@/features/club-status/media-note.tsx'
import { OpenMark } from '@/features/club-status/status-marks.tsx'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { Name } from '@/ui/name.tsx'

type AnswerProps = {
  title: ReactNode
  message: string
  media?: number | undefined
  beneath: string
  isOpen: boolean | null
}

/** One of several contradicting replies: its sender, text and meaning. */
function Answer({ title, message, media, beneath, isOpen }: AnswerProps) {
  return (
    <li className="grid content-start gap-1">
      <p className="flex flex-wrap items-center gap-2 font-bold">
        {title}
        {isOpen === null ? null : <OpenMark open={isOpen} />}
      </p>
      <blockquote className="rounded-lg bg-muted px-4 py-3 whitespace-pre-wrap wrap-anywhere">
        {message}
        <MediaNote media={media} />
      </blockquote>
      <p className="text-sm text-muted-foreground">{beneath}</p>
    </li>
  )
}

/** The text of a reply, next to the replies that contradict it. */
export function Answers({ text }: { text: TextMessage }) {
  const otherAnswers = text.other_answers
  const replyDetails = [formatTimestamp(text.timestamp), text.mobile_number].filter(Boolean).join(' · ')
  return (
    <ul className={otherAnswers.length > 0 ? 'grid gap-4 md:grid-cols-2' : 'grid'}>
      <Answer
        title={otherAnswers.length > 0 ? <Trans>This reply</Trans> : null}
        message={text.message}
        media={text.media}
        beneath={replyDetails}
        isOpen={otherAnswers.length > 0 ? text.is_open : null}
      />
      {otherAnswers.map(({ id, user__name, mobile_number, message, timestamp, is_open }) => (
        <Answer
          key={id}
          title={<Name>{user__name ?? mobile_number}</Name>}
          message={message}
          beneath={`${formatTimestamp(timestamp)} · ${mobile_number}`}
          isOpen={is_open}
        />
      ))}
    </ul>
  )
}
