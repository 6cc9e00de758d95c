import type { ErrorCode } from '@contract/errors.ts'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { OctagonAlert, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatTimeAndDay } from '@/i18n/long-dates.ts'
import { findDependants, useRepair } from '@/sync-state/use-repair.ts'
import type { SetAsideEntry } from '@/sync-state/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { errorMessages } from '@/words/error-messages.ts'
import { NeedsCard, needsCardButtons } from './needs-card.tsx'
import { RepairForm } from './repair-form.tsx'
import { findRepairableValues } from './repair-values.ts'

type SetAsideCardProps = {
  entry: SetAsideEntry
  /** Renders the text of a change. */
  renderChange: (entry: SetAsideEntry) => ReactNode
  all: readonly SetAsideEntry[]
  /** Called when the change was queued again or discarded. */
  onDone: () => void
}

/** Maximum number of dependent changes that a card lists. */
const MAX_SHOWN = 5

/** Error codes after which the same change may succeed later, once another condition has changed. */
const RETRYABLE_CODES: ReadonlySet<string> = new Set<ErrorCode>([
  'unknown_mutation',
  'version_unsupported',
  'seq_reused',
  'depends_on',
  'outside_holiday',
  'unexpected',
])

/** Card of a rejected change with its reason and three actions: fix it, send it again unchanged, or discard it. */
export const SetAsideCard = ({ entry, renderChange: words, all, onDone }: SetAsideCardProps) => {
  const { t, i18n } = useLingui()
  const repair = useRepair()
  const fields = findRepairableValues(entry)
  const dependentChanges = findDependants(entry, all)
  const waits = dependentChanges.length
  const [isFixing, setIsFixing] = useState(false)
  const reason = errorMessages[entry.code as ErrorCode] ?? errorMessages.unexpected
  return (
    <NeedsCard
      icon={OctagonAlert}
      title={words(entry)}
      details={
        <p>
          <time dateTime={entry.made_at}>{formatTimeAndDay(entry.made_at)}</time> · {i18n._(reason)}
        </p>
      }
    >
      {waits > 0 ? (
        <div className="px-4 pt-2 text-sm">
          <p>
            <Plural
              value={waits}
              one="# other change waits for it and goes with it:"
              other="# other changes wait for it and go with it:"
            />
          </p>
          <ul className="list-disc ps-5">
            {dependentChanges.slice(0, MAX_SHOWN).map((other) => (
              <li key={other.id}>{words(other)}</li>
            ))}
            {waits > MAX_SHOWN ? (
              <li>
                <Plural value={waits - MAX_SHOWN} one="and # more" other="and # more" />
              </li>
            ) : null}
          </ul>
        </div>
      ) : null}
      {isFixing ? (
        <RepairForm entry={entry} fields={fields} all={all} onDone={onDone} onClose={() => setIsFixing(false)} />
      ) : (
        <footer className={clsx(needsCardButtons, 'p-3')}>
          {fields.length ? (
            <Button variant="primary" icon={Pencil} onClick={() => setIsFixing(true)}>
              <Trans>Fix it</Trans>
            </Button>
          ) : null}
          <Button
            variant={fields.length === 0 && RETRYABLE_CODES.has(entry.code) ? 'primary' : 'secondary'}
            onClick={() => void repair.sendAgain(entry, all).then(onDone)}
          >
            <Trans>Send again</Trans>
          </Button>
          <TwoClickButton
            armedLabel={
              waits > 0
                ? plural(waits + 1, {
                    one: 'Press again to discard # change',
                    other: 'Press again to discard # changes',
                  })
                : t`Press again to discard`
            }
            onConfirm={() => void repair.letGo(entry, all).then(onDone)}
          >
            <Trans>Discard</Trans>
          </TwoClickButton>
        </footer>
      )}
    </NeedsCard>
  )
}
