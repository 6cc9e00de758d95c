import type { MutationArgs } from '@contract/mutations/mutations.ts'
import { Trans } from '@lingui/react/macro'
import { Name } from '@/ui/name.tsx'

type BookingTextProps = { args: MutationArgs['booking.set']; name: string; date: string }

/** Text of a booked or cancelled place, such as "Place booked for Ava Hughes, 07/08/26". */
export const BookingText = ({ args, name, date }: BookingTextProps) =>
  args.state === 'booked' ? (
    <Trans>
      Place booked for <Name>{name}</Name>, {date}
    </Trans>
  ) : (
    <Trans>
      Place of <Name>{name}</Name> cancelled, {date}
    </Trans>
  )
