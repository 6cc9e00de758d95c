import { Plural, Trans } from '@lingui/react/macro'
import { ArrowLeftRight, Send } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import type { ReadAnswer } from './answers-context.ts'
import { focusOnMount } from './focus-on-mount.ts'

/** Conflicting answers of another device (key: path), and the function that resolves a conflict. */
export type AnswerConflicts = {
  others: Readonly<Record<string, unknown>>
  /** @param take true to use the other device's answer */
  settle: (path: string, take: boolean) => void
}

type OtherAnswerProps = {
  conflicts: AnswerConflicts
  field: string
  /** Formats the other answer. A checkbox needs no text, because its other answer is always the opposite. */
  read: ReadAnswer | undefined
}

/** Shows another device's answer until the user chooses one, so that no answer is lost silently. */
export const OtherAnswer = ({ conflicts, field, read = String }: OtherAnswerProps) => {
  if (!(field in conflicts.others)) return null
  const otherText = read(conflicts.others[field])
  return (
    <fieldset className="m-0 grid min-w-0 gap-2.5 rounded-lg border-[1.5px] border-dashed border-warning-edge bg-warning-soft p-3.5 text-warning-text">
      <p className="flex gap-2 font-bold">
        <ArrowLeftRight aria-hidden="true" className="size-5 flex-none" />
        <Trans>Another device has a different answer.</Trans>
      </p>
      {otherText === null ? null : (
        <blockquote className="m-0 border-l-4 border-warning-edge pl-3 wrap-anywhere whitespace-pre-wrap">
          {otherText}
        </blockquote>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => conflicts.settle(field, false)}>
          <Trans>Keep the one above</Trans>
        </Button>
        <Button onClick={() => conflicts.settle(field, true)}>
          <Trans>Take this one</Trans>
        </Button>
      </div>
    </fieldset>
  )
}

type OpenQuestionsNoticeProps = {
  count: number
  onShow: () => void
  onSubmit: () => void
}

/**
 * Confirmation before a form is sent while another device has different answers, because those answers would be lost.
 */
export function OpenQuestionsNotice({ count, onShow, onSubmit }: OpenQuestionsNoticeProps) {
  return (
    <div
      ref={focusOnMount}
      role="alert"
      tabIndex={-1}
      className="grid scroll-mb-4 gap-3 rounded-lg border-[1.5px] border-warning-edge bg-warning-soft p-4 text-warning-text"
    >
      <p className="flex gap-2 font-bold">
        <ArrowLeftRight aria-hidden="true" className="size-5 flex-none" />
        <span>
          <Plural
            value={count}
            one="# answer differs on another device. Submit the one on this page?"
            other="# answers differ on another device. Submit the ones on this page?"
          />
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onShow}>
          <Trans>Show the question</Trans>
        </Button>
        <Button icon={Send} onClick={onSubmit}>
          <Trans>Submit this page’s answers</Trans>
        </Button>
      </div>
    </div>
  )
}
