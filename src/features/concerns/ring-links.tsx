import { Trans } from '@lingui/react/macro'
import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import { useConcernContacts } from './use-concern-contacts.ts'

type RingLinksProps = {
  /** People to list. `network` leaves out the leaders, because the concern may be about one of them. */
  who: 'all' | 'leader' | 'network'
}

/** Telephone links for the people to ring about a concern. A leader without a number is listed by name only. */
export function RingLinks({ who }: RingLinksProps) {
  const contacts = useConcernContacts()
  if (!contacts) return null
  const leaders = who === 'network' ? [] : contacts.leaders
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {leaders.map(({ name, number }) => (
        <li key={`${name}${number}`}>
          {number ? (
            <RingLink number={number}>
              <Trans>Ring {name}, safeguarding leader</Trans>
            </RingLink>
          ) : (
            <Trans>{name}, safeguarding leader: no number in Hallbook</Trans>
          )}
        </li>
      ))}
      {who !== 'leader' || leaders.length === 0 ? (
        <li>
          {contacts.network ? (
            <RingLink number={contacts.network}>
              <Trans>Ring the network’s safeguarding contact</Trans>
            </RingLink>
          ) : (
            <Trans>The network has given no number. Ask its office for the safeguarding contact.</Trans>
          )}
        </li>
      ) : null}
    </ul>
  )
}

function RingLink({ number, children }: { number: string; children: ReactNode }) {
  return (
    <Button asChild size="comfort" variant="outline">
      <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>
        <Phone aria-hidden="true" />
        <span>
          {children} <span className="tabular-nums">{number}</span>
        </span>
      </a>
    </Button>
  )
}
