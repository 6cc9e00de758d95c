import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, RotateCw, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { Button } from '@/ui/button.tsx'
import type { Sending } from './use-submit-with-retry.ts'

const SECONDS_OF_MINUTE = 60

/** Returns a function that explains a send error and the next step. */
const useSendErrorText = (): ((error: unknown) => { what: string; advice: string }) => {
  const { t } = useLingui()
  return (error) => {
    const retryAdvice = t`Nothing is lost: your answers stay on this phone. Keep this page open and they will be sent automatically.`
    if (error instanceof NoAnswer && error.reason === 'portal')
      return {
        what: t`This Wi-Fi asks for its own sign-in first. Open any web page, sign in there, then come back.`,
        advice: retryAdvice,
      }
    if (error instanceof NoAnswer)
      return {
        // Blame the server if the browser is online, because the server may then be unreachable.
        what: navigator.onLine ? t`Hallbook cannot be reached.` : t`There is no internet connection.`,
        advice: retryAdvice,
      }
    if (!(error instanceof ApiError))
      return { what: t`Something went wrong.`, advice: t`Your answers stay on this phone.` }
    if (error.code === 'too_many_tries') {
      const minutes = Math.ceil((error.retryAfter ?? SECONDS_OF_MINUTE) / SECONDS_OF_MINUTE)
      return {
        what: t`Many forms have been sent from here in the last hour.`,
        advice: t`Nothing is lost. Keep this page open and your answers will be sent in ${minutes} min, or send again then.`,
      }
    }
    if (error.code === 'too_large')
      return {
        what: t`Your answers are too long to send.`,
        advice: t`Shorten what you have written, then send again.`,
      }
    if (error.code === 'not_found')
      return {
        what: t`This link is not valid, please check with the intended organisation`,
        advice: t`Your answers stay on this phone.`,
      }
    if (error.retryable) return { what: t`Something went wrong at our end.`, advice: retryAdvice }
    return {
      what: t`Some of your answers were not accepted.`,
      advice: t`Look through your answers again, then send once more. If it does not help, ask one of the team.`,
    }
  }
}

type SendingNoticeProps = {
  sending: Extract<Sending, { error: unknown }>
  trying: boolean
  onAgain: () => void
}

/** Notice that a form was not sent but no answers are lost. */
export const SendingNotice = ({ sending, trying, onAgain }: SendingNoticeProps) => {
  const getErrorText = useSendErrorText()
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    message.current?.focus()
    message.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { what, advice } = getErrorText(sending.error)
  const Icon = sending.state === 'waits' ? CloudOff : TriangleAlert
  return (
    <div className="grid scroll-mb-4 gap-3 rounded-lg border-[1.5px] border-warning-edge bg-warning-soft p-4 text-warning-text">
      <div className="flex gap-3">
        <Icon className="mt-0.5 flex-none" />
        <div role="status" className="grid gap-1">
          <p ref={message} tabIndex={-1} className="font-bold">
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
