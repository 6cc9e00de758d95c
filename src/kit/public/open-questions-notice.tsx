import { Plural, Trans } from '@lingui/react/macro'
import { ArrowLeftRight, Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '@/ui/button.tsx'

type OpenQuestionsNoticeProps = {
  count: number
  onShow: () => void
  onSubmit: () => void
}

/**
 * Confirmation before a form is sent while another device has different answers, because those answers would be lost.
 */
export function OpenQuestionsNotice({ count, onShow, onSubmit }: OpenQuestionsNoticeProps) {
  const noticeElement = useRef<HTMLDivElement>(null)
  useEffect(() => noticeElement.current?.focus(), [])
  return (
    <div
      ref={noticeElement}
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
