import { formatDay } from '@contract/rules/days.ts'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { type ReactNode, useMemo } from 'react'
import { findChangesSince, findFoodChangedSince, getSettledDay } from '@/features/parcels/changes-since.ts'
import { joinBoxFacts, useBoxFood } from '@/features/parcels/use-box-food.ts'
import type { ParcelFamily } from '@/features/parcels/use-parcel-families.ts'
import { usePeopleNames } from '@/register/use-people-names.ts'
import { useReplica } from '@/sync-state/use-replica.ts'
import { Card } from '@/ui/card.tsx'
import { removedPersonLabel } from '@/words/removed-labels.ts'

type ChangesSinceCloneProps = {
  /** Id of the open session. */
  id: string
  /** Id of the session from which this session was cloned. */
  clone: string
  families: readonly ParcelFamily[]
}

const NO_IDS: never[] = []

/**
 * List of the differences between this session and the session from which it was cloned. The boxes of all other
 * families are packed as before (B-PAR-02).
 */
export const ChangesSinceClone = ({ id, clone, families }: ChangesSinceCloneProps) => {
  const { i18n } = useLingui()
  const { db } = useReplica()
  const boxFood = useBoxFood()
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
  if (!originalParcels || !changes) return null
  const familyByPerson = new Map(families.map((one) => [one.row.registered, one]))
  const getName = (id: string) => familyByPerson.get(id)?.name || names?.get(id) || i18n._(removedPersonLabel)
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
    ...familiesWithNewFood.map((family): [string, ReactNode] => {
      const food = joinBoxFacts(boxFood(family))
      return [
        `food ${family.row.id}`,
        food ? (
          <Trans key="f">
            {family.name}: food has changed. {food}
          </Trans>
        ) : (
          <Trans key="f">{family.name}: food has changed. No dietary needs</Trans>
        ),
      ]
    }),
  ]
  if (lines.length === 0)
    return (
      <Card padded>
        <p className="text-lg">
          <b>
            <Trans>Changed since {day}</Trans>
          </b>{' '}
          <span className="text-muted-foreground">
            <Trans>nothing</Trans>
          </span>
        </p>
      </Card>
    )
  return (
    <Card padded>
      <details>
        <summary className="min-h-touch cursor-pointer content-center text-lg font-bold">
          <Trans>Changed since {day}</Trans>{' '}
          <span className="font-regular text-muted-foreground">
            <Plural value={lines.length} one="# change" other="# changes" />
          </span>
        </summary>
        <ul className="grid gap-1.5 pt-2 wrap-anywhere">
          {lines.map(([key, words]) => (
            <li key={key}>{words}</li>
          ))}
        </ul>
      </details>
    </Card>
  )
}
