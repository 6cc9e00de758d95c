import { Trans } from '@lingui/react/macro'
import { CloudOff, RotateCw, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '@/ui/button.tsx'
import type { Sending } from './use-sending.ts'
import { useSendingWords } from './use-sending-words.ts'

/** Whether a form that did not arrive is told of; its way on is in that notice. */
export const isToldOf = (sending: Sending): sending is Extract<Sending, { error: unknown }> =>
  sending.state === 'waits' || sending.state === 'refused'

type SendingNoticeProps = { sending: Sending; trying: boolean; onAgain: () => void }

/** What has become of a form that did not arrive, and that nothing of it is lost. */
export const SendingNotice = ({ sending, trying, onAgain }: SendingNoticeProps) => {
  const words = useSendingWords()
  const said = useRef<HTMLParagraphElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const shows = isToldOf(sending)
  // The dialog that sent it has closed, and nothing else has the focus.
  useEffect(() => {
    if (!shows) return
    said.current?.focus()
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [shows])
  if (!isToldOf(sending)) return null
  const { what, advice } = words(sending.error)
  const waits = sending.state === 'waits'
  const Icon = waits ? CloudOff : TriangleAlert
  return (
    <div
      ref={notice}
      className="grid scroll-mb-4 gap-3 rounded-lg border-[1.5px] border-warning-edge bg-warning-soft p-4 text-warning-text"
    >
      <div className="flex gap-3">
        <Icon className="mt-0.5 flex-none" />
        <div role="status" className="grid gap-1">
          <p ref={said} tabIndex={-1} className="font-bold">
            {what}
          </p>
          <p>{advice}</p>
        </div>
      </div>
      <Button variant="outline" icon={RotateCw} busy={trying} onClick={onAgain}>
        <Trans>Send again</Trans>
      </Button>
    </div>
  )
}
