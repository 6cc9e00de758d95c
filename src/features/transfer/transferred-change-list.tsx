import { Plural, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { ChangeLine, changeListClasses } from '@/features/history/change-line.tsx'
import { ChangeText } from '@/features/history/change-text.tsx'
import { type KnownNames, useKnownNames } from '@/features/history/use-known-names.ts'
import type { ChangeTransfer } from '@/sync-state/transfer.ts'

type TransferredChange = ChangeTransfer['changes'][number]

/** Maximum number of changes shown. The newest are shown. */
const MAX_SHOWN_CHANGES = 50

/** Props that make the list focusable. It has no controls, so keyboard users could not scroll it otherwise. */
const scrollableProps = { tabIndex: 0 }

/**
 * Replaces ids of merged records by the ids of the records that remain. This device may know only the remaining
 * records.
 */
const resolveAliases = ({ changes, aliases }: ChangeTransfer): TransferredChange[] => {
  const targetById = new Map(aliases.map(({ id, target }) => [id, target]))
  const resolveId = (value: unknown) => (typeof value === 'string' ? (targetById.get(value) ?? value) : value)
  return changes.map((change) => ({
    ...change,
    args: Object.fromEntries(Object.entries(change.args).map(([name, value]) => [name, resolveId(value)])),
  }))
}

/** List of the changes in a transfer file or code series, shown before the import. */
export const TransferredChangeList = ({ carried }: { carried: ChangeTransfer }) => {
  const changes = resolveAliases(carried)
  // Include all `.create` changes. The name of a newly registered person is only in the change that created the person.
  const changesWithNames = changes.filter(
    ({ name }, index) => index >= changes.length - MAX_SHOWN_CHANGES || name.endsWith('.create'),
  )
  return <TransferredChanges changes={changes} known={useKnownNames(changesWithNames)} />
}

/**
 * List of transferred changes, newest first.
 * @param changes changes in the order in which they were made
 */
export const TransferredChanges = ({
  changes,
  known: knownNames,
}: {
  changes: readonly TransferredChange[]
  known: KnownNames | undefined
}) => {
  const { t } = useLingui()
  const visibleChanges = changes.slice(-MAX_SHOWN_CHANGES).reverse()
  const more = changes.length - visibleChanges.length
  return (
    <div>
      <ul
        aria-label={t`The changes, newest first`}
        className={clsx(changeListClasses, 'max-h-[45dvh] overflow-y-auto overscroll-contain')}
        {...scrollableProps}
      >
        {visibleChanges.map((change) => (
          <ChangeLine key={change.id} at={change.made_at}>
            <ChangeText change={change} known={knownNames} absent="unknown" />
          </ChangeLine>
        ))}
      </ul>
      {more > 0 ? (
        <p className="mt-2 text-sm text-muted-foreground">
          <Plural value={more} one="and # more" other="and # more" />
        </p>
      ) : null}
    </div>
  )
}
