import { formatDay } from '@contract/rules/days.ts'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { findChangesSince, findFoodChangedSince, getSettledDay } from '@/features/parcels/changes-since.ts'
import type { ParcelFamily } from '@/features/parcels/use-parcel-families.ts'
import { usePeopleNames } from '@/register/use-people-names.ts'
import { useReplica } from '@/sync-state/use-replica.ts'
import { Card } from '@/ui/card.tsx'
import { removedPersonLabel } from '@/words/removed-labels.ts'
import { BarPanel } from './bar-panel.tsx'
import { FamilyFood } from './family-food.tsx'
import { PanelButton } from './panel-button.tsx'

type ChangesSinceCloneProps = {
  /** Id of the open session. */
  id: string
  /** Id of the session from which this session was cloned. */
  clone: string
  families: readonly ParcelFamily[]
}

const NO_IDS: never[] = []

const CHANGES_PANEL_ID = 'changes-since-clone'

/**
 * Returns the differences between a session and the session from which it was cloned, one line for each. The boxes of
 * all other families are packed as before (B-PAR-02). Returns null while loading, and if the other session was deleted.
 */
const useChangesSinceClone = ({ id, clone, families }: ChangesSinceCloneProps) => {
  const { i18n } = useLingui()
  const { db } = useReplica()
  const originalParcels = useLiveQuery(async () => {
    const session = await db.rows('parcel_provisions').get(clone)
    return session && { session, rows: await db.rows('parcel_rows').where('parcel').equals(clone).toArray() }
  }, [db, clone])
  const changes = useMemo(
    () =>
      originalParcels &&
      findChangesSince(
        originalParcels.rows,
        families.map(({ row }) => row),
      ),
    [originalParcels, families],
  )
  const names = usePeopleNames(changes?.gone ?? NO_IDS)
  // Wait for the names, otherwise the list would show removed people for a moment.
  if (!originalParcels || !changes || !names) return null
  const familyByPerson = new Map(families.map((one) => [one.row.registered, one]))
  const getName = (id: string) => familyByPerson.get(id)?.name || names.get(id) || i18n._(removedPersonLabel)
  const formatSize = ({ adults, children }: { adults: number; children: number }) =>
    [
      plural(adults, { one: '# adult', other: '# adults' }),
      plural(children, { one: '# child', other: '# children' }),
    ].join(', ')
  // Leave new families out of the food changes, because their boxes are packed for the first time anyway.
  const originalDay = getSettledDay(originalParcels.session, id)
  const familiesWithNewFood = findFoodChangedSince(originalDay, families).filter(
    ({ row }) => !changes.added.includes(row.registered),
  )
  const day = formatDay(originalDay)
  const lines: [string, ReactNode][] = [
    // List new food first, because packing the old box could harm a person.
    ...familiesWithNewFood.map((family): [string, ReactNode] => [
      `food ${family.row.id}`,
      <div key="f" className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Trans>{getName(family.row.registered)}: food has changed.</Trans>
        <FamilyFood family={family} />
      </div>,
    ]),
    ...changes.gone.map((id): [string, ReactNode] => [
      `gone ${id}`,
      <Trans key="g">{getName(id)}: not in this session</Trans>,
    ]),
    ...changes.added.map((id): [string, ReactNode] => [`new ${id}`, <Trans key="a">{getName(id)}: new</Trans>]),
    ...changes.resized.map(({ registered, was }): [string, ReactNode] => {
      const row = familyByPerson.get(registered)?.row
      const [before, now] = [formatSize(was), row ? formatSize(row) : '']
      return [
        `size ${registered}`,
        <Trans key="s">
          {getName(registered)}: {now}, before {before}
        </Trans>,
      ]
    }),
  ]
  return { day, lines }
}

type ChangesButtonProps = ChangesSinceCloneProps & Pick<ComponentProps<typeof PanelButton>, 'isOpen' | 'onOpenChange'>

/** Button with the number of changes since the clone. It shows the list of the changes. */
export const ChangesButton = ({ isOpen, onOpenChange, ...session }: ChangesButtonProps) => {
  const changes = useChangesSinceClone(session)
  if (!changes) return null
  const { day, lines } = changes
  if (lines.length === 0)
    return (
      <p className="text-sm">
        <b>
          <Trans>Changed since {day}</Trans>
        </b>{' '}
        <span className="text-muted-foreground">
          <Trans>nothing</Trans>
        </span>
      </p>
    )
  return (
    <PanelButton panel={CHANGES_PANEL_ID} isOpen={isOpen} onOpenChange={onOpenChange}>
      <Trans>Changed since {day}</Trans>{' '}
      <span className="font-regular">
        <Plural value={lines.length} one="# change" other="# changes" />
      </span>
    </PanelButton>
  )
}

/** List of the changes since the clone. */
export const ChangesPanel = (session: ChangesSinceCloneProps) => {
  const changes = useChangesSinceClone(session)
  if (!changes || changes.lines.length === 0) return null
  return (
    <BarPanel id={CHANGES_PANEL_ID} isRequested>
      <Card padded>
        <ul className="grid gap-x-6 gap-y-1.5 wrap-anywhere md:grid-cols-2">
          {changes.lines.map(([key, line]) => (
            <li key={key}>{line}</li>
          ))}
        </ul>
      </Card>
    </BarPanel>
  )
}
