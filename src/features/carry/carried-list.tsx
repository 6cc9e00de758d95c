import { Plural, useLingui } from '@lingui/react/macro'
import type { Carried } from '@/device/carry.ts'
import { ChangeWords } from '@/features/history/change-words.tsx'
import { type KnownNames, useKnownNames } from '@/features/history/use-known-names.ts'
import { timeAndDay } from '@/i18n/long-dates.ts'

type Change = Carried['changes'][number]

/** So many are shown: the newest. */
const SHOWN = 50

/** Focusable, so that the keyboard can scroll it: it holds nothing to focus. */
const scrollable = { tabIndex: 0 }

/** With the ids of the records that stayed where the server has joined two: those are the ones known here. */
const standing = ({ changes, aliases }: Carried): Change[] => {
  const targets = new Map(aliases.map(({ id, target }) => [id, target]))
  const stays = (value: unknown) => (typeof value === 'string' ? (targets.get(value) ?? value) : value)
  return changes.map((change) => ({
    ...change,
    args: Object.fromEntries(Object.entries(change.args).map(([name, value]) => [name, stays(value)])),
  }))
}

/** What a file or codes carry, change by change, before anything of it is taken in. */
export const CarriedList = ({ carried }: { carried: Carried }) => {
  const changes = standing(carried)
  // Whoever is registered by one of them has a name in it alone.
  const named = changes.filter(({ name }, at) => at >= changes.length - SHOWN || name.endsWith('.create'))
  return <CarriedWords changes={changes} known={useKnownNames(named)} />
}

/** @param changes in the order in which they were made */
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
