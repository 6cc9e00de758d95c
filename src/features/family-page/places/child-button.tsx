import type { WantedState } from '@contract/family/family-bookings.ts'
import { selectOrdinal } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { cva } from 'class-variance-authority'
import { Clock, Hand, Undo2 } from 'lucide-react'
import { Tick } from '@/ui/tick.tsx'
import { type ChildLook, type FamilyChild, getChildLook } from './place-choices.ts'

type ChildButtonProps = {
  child: FamilyChild
  name: string
  /** Day of the card, for screen readers. */
  day: string
  /** True if a new child goes on the waiting list. */
  isFull: boolean
  choice: WantedState | undefined
  isDisabled: boolean
  onPress: () => void
}

const buttonClasses = cva(
  'grid min-h-15 w-full grid-cols-[1.75rem_minmax(0,1fr)] items-center gap-x-2.5 rounded-md border-[1.5px] px-2.5 py-1.5 text-start leading-tight',
  {
    variants: {
      look: {
        free: 'border-input bg-card',
        to_send: 'border-primary bg-accent text-accent-foreground shadow-[inset_0_0_0_1px_var(--primary)]',
        booked: 'border-(--hb-here-border) bg-(--hb-here) text-(--hb-here-foreground)',
        waiting: 'border-info-edge bg-info-soft text-info-text',
        giving_back: 'border-2 border-dashed border-primary bg-card',
        offered: 'border-warning-edge bg-warning-soft text-warning-text',
      },
    },
  },
)

/** Button of one child on one day. The state is shown as icon, colour and text. */
export function ChildButton({ child, name, day, isFull, choice, isDisabled, onPress }: ChildButtonProps) {
  const look = getChildLook(child.state, choice)
  const stateText = useStateText({ child, look, isFull })
  return (
    <button
      type="button"
      className={buttonClasses({ look })}
      aria-label={`${name}, ${day}: ${stateText}`}
      aria-pressed={look === 'to_send' || look === 'booked' || look === 'waiting'}
      aria-disabled={isDisabled || look === 'offered' || undefined}
      onClick={() => {
        if (look === 'offered')
          document.getElementById(getOfferId(child.registered))?.scrollIntoView({ block: 'center' })
        else if (!isDisabled) onPress()
      }}
    >
      <LookIcon look={look} />
      <span className="min-w-0">
        <b className="block wrap-anywhere">{name}</b>
        <span className={`block text-sm font-medium ${look === 'free' ? 'text-muted-foreground' : ''}`}>
          {stateText}
        </span>
      </span>
    </button>
  )
}

/** Returns the id of the card that offers a place to a child. */
export const getOfferId = (registered: string): string => `offer-${registered}`

function LookIcon({ look }: { look: ChildLook }) {
  if (look === 'waiting') return <Clock aria-hidden="true" className="mx-auto size-6" />
  if (look === 'offered') return <Hand aria-hidden="true" className="mx-auto size-6" />
  if (look === 'giving_back') return <Undo2 aria-hidden="true" className="mx-auto size-6" />
  const boxClasses = {
    free: 'border-2 border-input bg-card',
    to_send: 'bg-primary text-primary-foreground',
    booked: 'bg-(--hb-here-box) text-(--hb-here-tick)',
  }
  return (
    <span aria-hidden="true" className={`grid size-7 place-items-center rounded-[0.5rem] ${boxClasses[look]}`}>
      {look === 'free' ? null : <Tick className="size-5" />}
    </span>
  )
}

function useStateText({ child, look, isFull }: { child: FamilyChild; look: ChildLook; isFull: boolean }): string {
  const { t } = useLingui()
  switch (look) {
    case 'to_send':
      return t`To send`
    case 'booked':
      return t`Booked`
    case 'giving_back':
      return child.state === 'waiting' ? t`Leaving the list` : t`Giving back`
    case 'offered':
      return t`Answer above`
    case 'waiting': {
      const position = selectOrdinal(child.position ?? 1, { one: '#st', two: '#nd', few: '#rd', other: '#th' })
      return t`Waiting, ${position}`
    }
    default:
      return isFull ? t`Join the list` : t`Choose`
  }
}
