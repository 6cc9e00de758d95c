import { REMOVED_PERSON_DAYS } from '@contract/registered/registered-removed.ts'
import { countDaysBetween, getLondonDay } from '@contract/rules/days.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { formatTimeAndDay } from '@/i18n/long-dates.ts'
import { Button } from '@/ui/button.tsx'
import { Name } from '@/ui/name.tsx'
import type { RemovedPerson } from './use-removed-people.ts'

type RemovedRowProps = {
  person: RemovedPerson
  disabled: boolean
  onRestore: (person: RemovedPerson) => Promise<void>
}

/** Row of a removed person, with the days left for restoring them. */
export const RemovedRow = ({ person, disabled, onRestore }: RemovedRowProps) => {
  const { t } = useLingui()
  const [isBusy, setIsBusy] = useState(false)
  const { name, removed_at } = person
  const daysSinceRemoval = countDaysBetween(getLondonDay(new Date(removed_at)), getLondonDay())
  const left = Math.max(0, REMOVED_PERSON_DAYS - daysSinceRemoval)
  const remover = person.removed_by ?? t`someone`
  const removalTime = formatTimeAndDay(removed_at)
  const restore = async () => {
    setIsBusy(true)
    await onRestore(person)
    setIsBusy(false)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border py-3 last:border-0">
      <span className="min-w-0 flex-1 basis-56">
        <b className="block wrap-anywhere">
          <Name>{name}</Name>
        </b>
        <span className="block text-sm text-muted-foreground">
          {person.is_adult ? <Trans>Adult</Trans> : <Trans>Child</Trans>}
          {', '}
          <Plural value={left} one="# day left" other="# days left" />
        </span>
        <span className="block text-sm wrap-anywhere text-muted-foreground">
          <Trans>
            Removed by <Name>{remover}</Name>, {removalTime}
          </Trans>
        </span>
      </span>
      <Button
        icon={Undo2}
        busy={isBusy}
        disabled={disabled}
        aria-label={t`Bring back ${name}`}
        onClick={() => void restore()}
      >
        <Trans>Bring back</Trans>
      </Button>
    </li>
  )
}
