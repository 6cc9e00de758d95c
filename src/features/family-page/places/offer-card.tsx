import type { FamilySession } from '@contract/family/family-bookings.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Hand } from 'lucide-react'
import { useId } from 'react'
import { formatDayAndTime, formatShortWeekdayDate } from '@/i18n/long-dates.ts'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { getOfferId } from './child-button.tsx'
import { buildChoiceKey, type FamilyChild } from './place-choices.ts'
import type { PlaceChoicesState } from './use-place-choices.ts'

type OfferCardProps = {
  session: FamilySession
  child: FamilyChild
  name: string
  choices: PlaceChoicesState
}

/** Place that is offered to a child, with the time until which it is held. No answer is preselected. */
export function OfferCard({ session, child, name, choices }: OfferCardProps) {
  const { t } = useLingui()
  const headingId = useId()
  const day = formatShortWeekdayDate(session.date)
  const until = child.until ? formatDayAndTime(child.until) : ''
  return (
    <section
      id={getOfferId(child.registered)}
      aria-labelledby={headingId}
      className="overflow-hidden rounded-xl border-2 border-warning-edge bg-card"
    >
      <header className="flex items-center gap-3 bg-warning-soft px-4 py-3 leading-tight text-warning-text">
        <Hand aria-hidden="true" className="size-6 flex-none" />
        <div>
          <h2 id={headingId} className="font-heavy wrap-anywhere">
            <Trans>A place is free for {name}</Trans>
          </h2>
          <p className="text-sm font-medium">
            {day}. {until ? <Trans>Kept until {until}.</Trans> : null}
          </p>
        </div>
      </header>
      <div className="p-3">
        <RadioGroup
          look="card"
          columns={2}
          aria-label={t`Take the place for ${name} on ${day}?`}
          value={choices.choices[buildChoiceKey(session.id, child.registered)] ?? null}
          onValueChange={(wanted) => choices.answerOffer(session.id, child.registered, wanted)}
          disabled={choices.isBusy}
          options={[
            { value: 'booked', label: t`Take it` },
            { value: 'cancelled', label: t`No thanks` },
          ]}
        />
      </div>
    </section>
  )
}
