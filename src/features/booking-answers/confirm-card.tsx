import { Trans, useLingui } from '@lingui/react/macro'
import { Hand } from 'lucide-react'
import { useId } from 'react'
import { formatNameList } from '@/i18n/name-list.ts'
import { Button } from '@/ui/button.tsx'
import type { AnswerPlace } from './place-row.tsx'

type ConfirmCardProps = {
  /** Places that are chosen to give back. */
  places: readonly AnswerPlace[]
  /** Time at which the nonce was received. Null before. */
  nonceReceivedAt: number | null
  /** True if the second press is possible. */
  isReady: boolean
  isBusy: boolean
  /** True if the nonce or the answer could not be sent. */
  hasFailed: boolean
  /** Requests a nonce again after a failure. */
  onAgain: () => void
  onBack: () => void
  onConfirm: () => void
}

/** Card with the second press that gives the chosen places back. It waits a moment, while a bar fills. */
export function ConfirmCard(props: ConfirmCardProps) {
  const { places, nonceReceivedAt, isReady, isBusy, hasFailed, onAgain, onBack, onConfirm } = props
  const { i18n } = useLingui()
  const headingId = useId()
  const initials = formatNameList(
    places.map(({ initial }) => initial),
    i18n.locale,
  )
  const isFailedNonce = hasFailed && nonceReceivedAt === null
  return (
    <section aria-labelledby={headingId} className="overflow-hidden rounded-xl border-2 border-warning-edge bg-card">
      <header className="flex items-start gap-3 bg-warning-soft px-4 py-3 leading-tight text-warning-text">
        <Hand aria-hidden="true" className="size-6 flex-none" />
        <div>
          <div role="status">
            <h2 id={headingId} className="text-lg font-heavy">
              {places.length === 1 ? (
                <Trans>Give back the place of {initials}?</Trans>
              ) : (
                <Trans>Give back the places of {initials}?</Trans>
              )}
            </h2>
          </div>
          <p className="mt-0.5 text-sm leading-snug font-medium">
            <Trans>We ask twice, because mail programs sometimes press buttons.</Trans>
          </p>
        </div>
      </header>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2.5 p-3">
        <span
          aria-hidden="true"
          className="col-span-full h-1.5 overflow-hidden rounded-full bg-border-strong motion-reduce:hidden"
        >
          {nonceReceivedAt === null ? null : (
            <i
              key={nonceReceivedAt}
              className="block h-full origin-left bg-primary transition-[scale] duration-1000 ease-linear starting:scale-x-0"
            />
          )}
        </span>
        <Button size="comfort" disabled={isBusy} onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        {isFailedNonce ? (
          <Button size="comfort" variant="primary" onClick={onAgain}>
            <Trans>Try again</Trans>
          </Button>
        ) : (
          <Button
            size="comfort"
            variant="primary"
            busy={isBusy}
            aria-disabled={!(isReady || isBusy) || undefined}
            onClick={() => {
              if (isReady) onConfirm()
            }}
          >
            {isReady || isBusy ? <Trans>Yes, {initials} cannot come</Trans> : <Trans>Wait a moment</Trans>}
          </Button>
        )}
      </div>
    </section>
  )
}
