import type { BookingAnswers } from '@contract/family/family-bookings.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Undo2 } from 'lucide-react'
import { useId } from 'react'
import { Avatar } from '@/ui/avatar.tsx'
import { Button } from '@/ui/button.tsx'
import { CheckboxBox } from '@/ui/checkbox.tsx'

export type AnswerPlace = BookingAnswers['places'][number]

type PlaceRowProps = {
  place: AnswerPlace
  isSelected: boolean
  /** True while the answer about this place is sent. */
  isBusy: boolean
  isDisabled: boolean
  /** True if a cancellation of this place was just undone. */
  isBackAgain: boolean
  onSelect: (isSelected: boolean) => void
  onUndo: () => void
}

const rowClasses =
  'grid min-h-19 items-center gap-x-3 rounded-lg border-[1.5px] py-2.5 pr-3.5 pl-3 leading-tight grid-cols-[3rem_minmax(0,1fr)_auto]'

/** Row of one place: a checkbox while it is booked, and Undo after it was given back. */
export function PlaceRow(props: PlaceRowProps) {
  const { place, isSelected, isBusy, isDisabled, onSelect, onUndo } = props
  const id = useId()
  const { t } = useLingui()
  const { initial, place: number } = place
  const content = (
    <>
      <Avatar initials={initial} seed={String(number)} className="size-12! text-xl" />
      <span className="min-w-0">
        <b className="block text-lg font-heavy">{initial}</b>
        <span className={clsx('block text-sm font-medium', isSelected || 'text-muted-foreground')}>
          <PlaceState {...props} />
        </span>
      </span>
    </>
  )
  if (place.state === 'cancelled')
    return (
      <div className={clsx(rowClasses, 'border-border bg-muted')}>
        {content}
        {place.code === 'place_given' ? null : (
          <Button
            icon={Undo2}
            className="min-h-touch"
            busy={isBusy}
            disabled={isDisabled && !isBusy}
            aria-label={isBusy ? t`Wait a moment` : t`Undo for ${initial}, place ${number}`}
            onClick={onUndo}
          >
            {isBusy ? <Trans>Wait a moment</Trans> : <Trans>Undo</Trans>}
          </Button>
        )}
      </div>
    )
  return (
    <label
      htmlFor={id}
      className={clsx(
        rowClasses,
        isSelected
          ? 'border-primary bg-accent text-accent-foreground shadow-[inset_0_0_0_1px_var(--primary)]'
          : 'border-input bg-card',
      )}
    >
      {content}
      <CheckboxBox id={id} checked={isSelected} disabled={isDisabled} onCheckedChange={onSelect} />
    </label>
  )
}

function PlaceState({ place, isSelected, isBackAgain }: PlaceRowProps) {
  const { place: number, state, code } = place
  if (code === 'place_given') return <Trans>Place {number}. Given to another family</Trans>
  if (state === 'cancelled' || isSelected) return <Trans>Place {number}. Cannot come</Trans>
  return isBackAgain ? <Trans>Place {number}. Coming again</Trans> : <Trans>Place {number}. Coming</Trans>
}
