import { getFullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import type { DistinctPair } from '@/register/use-duplicates.ts'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Button } from '@/ui/button.tsx'

type DistinctListProps = {
  pairs: readonly DistinctPair[]
  onTakeBack: (pair: DistinctPair) => void
}

/** List of pairs that look like one person but that a user has marked as two people. Each pair has an Undo button. */
export const DistinctList = ({ pairs, onTakeBack }: DistinctListProps) => {
  const { t } = useLingui()
  if (pairs.length === 0) return null
  return (
    <section className="card px-5 py-4">
      <h2 className="text-xl font-bold">
        <Trans>Not the same person</Trans>
      </h2>
      <ul>
        {pairs.map((pair) => {
          const [firstPerson, secondPerson] = pair
          const names = { first: getFullName(firstPerson), second: getFullName(secondPerson) }
          return (
            <li
              key={firstPerson.id + secondPerson.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-border py-2 last:border-0"
            >
              <span className="flex min-w-0 flex-1 flex-wrap gap-x-2">
                <PersonLink person={firstPerson} />
                <span aria-hidden="true">·</span>
                <PersonLink person={secondPerson} />
              </span>
              <Button
                icon={Undo2}
                aria-label={t`Undo: ${names.first} and ${names.second}`}
                onClick={() => onTakeBack(pair)}
              >
                <Trans>Undo</Trans>
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const PersonLink = ({ person }: { person: StoredRow<'registered'> }) => (
  <Link to="/registered/$id" params={{ id: person.id }} className="font-bold wrap-anywhere">
    {getFullName(person)}
  </Link>
)
