import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, RotateCw, TriangleAlert } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { Button } from '@/ui/button.tsx'
import type { Sending } from './use-sending.ts'

const SECONDS_OF_MINUTE = 60

type SendingNoticeProps = { sending: Sending; trying: boolean; onAgain: () => void }

/** What has become of a form that did not arrive, and that nothing of it is lost. */
export const SendingNotice = ({ sending, trying, onAgain }: SendingNoticeProps) => {
  const said = useRef<HTMLParagraphElement>(null)
  const shows = sending.state === 'waits' || sending.state === 'refused'
  // The dialog that sent it has closed, and nothing else has the focus.
  useEffect(() => {
    if (shows) said.current?.focus()
  }, [shows])
  if (!shows) return null
  const waits = sending.state === 'waits'
  const Icon = waits ? CloudOff : TriangleAlert
  return (
    <div className="grid gap-3 rounded-lg border-[1.5px] border-warning-edge bg-warning-soft p-4 text-warning-text">
      <div className="flex gap-3">
        <Icon className="mt-0.5 flex-none" />
        <Words said={said} error={sending.error} />
      </div>
      <Button variant="outline" icon={RotateCw} busy={trying} onClick={onAgain}>
        <Trans>Send again</Trans>
      </Button>
    </div>
  )
}

const Words = ({ said, error }: { said: Ref<HTMLParagraphElement>; error: unknown }) => {
  const { t } = useLingui()
  const [what, then] = wordsOf(error)
  return (
    <div role="status" className="grid gap-1">
      <p ref={said} tabIndex={-1} className="font-bold">
        {what()}
      </p>
      <p>{then()}</p>
    </div>
  )

  function wordsOf(error: unknown): [() => string, () => string] {
    const kept = () =>
      t`Nothing is lost: your answers stay on this phone. Keep this page open and they go by themselves.`
    if (error instanceof NoAnswer) {
      if (error.reason === 'portal')
        return [
          () =>
            t`This Wi-Fi asks for its own sign-in first. Open any web page, sign in there, then come back.`,
          kept,
        ]
      return [() => t`There is no internet connection just now.`, kept]
    }
    if (!(error instanceof ApiError)) return [() => t`Something went wrong.`, kept]
    if (error.code === 'too_many_tries') {
      const minutes = Math.ceil((error.retryAfter ?? SECONDS_OF_MINUTE) / SECONDS_OF_MINUTE)
      return [() => t`Too many families have registered from here in the last hour.`, () => later(minutes)]
    }
    if (error.status === 413)
      return [
        () => t`Your answers are too long to send.`,
        () => t`Shorten what you have written about needs and conditions, then send again.`,
      ]
    if (error.status === 404)
      return [
        () => t`This link is not valid, please check with the intended organisation`,
        () => t`Your answers stay on this phone.`,
      ]
    if (error.status < 500)
      return [
        () => t`Some of your answers were not accepted.`,
        () => t`Look through the parts above, then send again. If it does not help, ask one of the team.`,
      ]
    return [() => t`Something went wrong at our end.`, kept]
  }

  function later(minutes: number): string {
    return t`Nothing is lost. Keep this page open and your answers go by themselves in ${minutes} min, or send again then.`
  }
}
