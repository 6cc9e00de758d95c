import { Plural, useLingui } from '@lingui/react/macro'
import type { Carried } from '@/device/carry.ts'
import { ChangeWords } from '@/features/history/change-words.tsx'
import { type KnownNames, useKnownNames } from '@/features/history/use-known-names.ts'
import { timeAndDay } from '@/i18n/long-dates.ts'

type Change = Carried['changes'][number]

/** Maximum number of changes shown. The newest are shown. */
const SHOWN = 50

/** Focusable, because keyboard users must be able to scroll a list without controls. */
const scrollable = { tabIndex: 0 }

/**
 * Replaces ids of merged records with the ids of the records that remain, because only those are known on
 * this device.
 */
const standing = ({ changes, aliases }: Carried): Change[] => {
  const targets = new Map(aliases.map(({ id, target }) => [id, target]))
  const stays = (value: unknown) => (typeof value === 'string' ? (targets.get(value) ?? value) : value)
  return changes.map((change) => ({
    ...change,
    args: Object.fromEntries(Object.entries(change.args).map(([name, value]) => [name, stays(value)])),
  }))
}

/** Lists the changes of a transfer file or code series before they are imported. */
export const CarriedList = ({ carried }: { carried: Carried }) => {
  const changes = standing(carried)
  // Include all `.create` changes, because a newly registered person's name is only in that change.
  const named = changes.filter(({ name }, at) => at >= changes.length - SHOWN || name.endsWith('.create'))
  return <CarriedWords changes={changes} known={useKnownNames(named)} />
}

/** @param changes changes in the order in which they were made */
export const CarriedWords = ({
  changes,
  known,
}: {
  changes: readonly Change[]
  known: KnownNames | undefined
}) => {
  const { t } = useLingui()
  const shown = changes.slice(-SHOWN).reverse()
  const more = changes.length - shown.length
  return (
    <div>
      <ul
        aria-label={t`The changes, newest first`}
        className="sync-changes max-h-[45dvh] overflow-y-auto overscroll-contain"
        {...scrollable}
      >
        {shown.map((change) => (
          <li key={change.id}>
            <span>
              <ChangeWords change={change} known={known} absent="unknown" />
            </span>
            <time dateTime={change.made_at}>{timeAndDay(change.made_at)}</time>
          </li>
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
