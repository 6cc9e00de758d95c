import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeftRight } from 'lucide-react'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'

type DepartureConflictProps = { question: StoredRow<'conflicts'>; name: string }

/** Notice that two tablets recorded different departures, with a button for each version. */
export const DepartureConflict = ({ question, name }: DepartureConflictProps) => {
  const { t } = useLingui()
  const save = useSaveLocally()
  const { id, mine, theirs: otherSide, version } = question
  const sideValues = [otherSide.value, mine.value] as (string | null)[]
  const decide = (value: string | null) => void save([{ name: 'conflict.resolve', args: { id, value, seen: version } }])
  return (
    <Banner tone="warning" icon={ArrowLeftRight}>
      <p>
        <Trans>Two tablets say different things. Who did {name} leave with?</Trans>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {sideValues.map((value) => (
          <Button key={value ?? ''} variant="outline" onClick={() => decide(value)}>
            {value ?? t`Still here`}
          </Button>
        ))}
      </div>
    </Banner>
  )
}
