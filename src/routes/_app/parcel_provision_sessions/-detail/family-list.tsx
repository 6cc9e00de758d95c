import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useRef } from 'react'
import { removeFamilies } from '@/features/parcels/parcel-changes.ts'
import { restoreFamily } from '@/features/parcels/restore-family.ts'
import type { ParcelFamily } from '@/features/parcels/use-parcel-families.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { ColumnKeysHint } from '@/kit/list/column-keys-hint.tsx'
import { moveAlongColumn } from '@/kit/list/move-along-column.ts'
import { useRenderedCount } from '@/kit/list/use-rendered-count.ts'
import { useReplica } from '@/sync-state/use-replica.ts'
import { useToast } from '@/ui/toast.tsx'
import { removedPersonLabel } from '@/words/removed-labels.ts'
import { FAMILY_COLUMNS, FamilyRow } from './family-row.tsx'
import { NoFamilies } from './no-families.tsx'
import { REACHABLE_FIELDS } from './parcel-view.ts'

/**
 * Number of rows in the first paint, which fill the screen of a tablet in portrait format. Further rows follow in
 * steps. Each row has three number fields, and a slow tablet needs two frames for five rows.
 */
const INITIAL_ROWS = 8
const ROWS_PER_STEP = 5

/** List of a session's families. A user can undo the removal of a family (PARC-45 to PARC-58). */
export const FamilyList = ({ families }: { families: readonly ParcelFamily[] }) => {
  const { t, i18n } = useLingui()
  const { db } = useReplica()
  const { show } = useToast()
  const save = useSaveLocally()
  const list = useRef<HTMLDivElement>(null)
  const renderedCount = useRenderedCount(families.length, INITIAL_ROWS, ROWS_PER_STEP)
  const onRemove = useCallback(
    async ({ row, name: savedName }: ParcelFamily) => {
      if (!(await save(await removeFamilies(db, [row])))) return
      const name = savedName || i18n._(removedPersonLabel)
      show({
        message: t`${name} is out of this session.`,
        undo: { label: t`Undo`, onUndo: () => void save([restoreFamily(row)]) },
      })
      // Move the focus to the list, because the pressed button disappears together with its row.
      list.current?.focus({ preventScroll: true })
    },
    [db, save, show, t, i18n],
  )
  if (families.length === 0) return <NoFamilies />
  return (
    <div ref={list} tabIndex={-1} className="grid grid-cols-1 gap-2">
      <ColumnKeysHint fields="text" />
      <div className="rounded-xl border border-border bg-card">
        <div
          aria-hidden="true"
          className={`hidden rounded-t-xl border-b border-border bg-muted px-4 py-2.5 font-bold lg:grid lg:gap-x-2.5 lg:top-16 lg:z-1 [@media(min-height:34rem)]:lg:sticky print:static ${FAMILY_COLUMNS}`}
        >
          <span>
            <Trans>Family</Trans>
          </span>
          <span className="text-center">
            <Trans>Adults</Trans>
          </span>
          <span className="text-center">
            <Trans>Children</Trans>
          </span>
          <span className="text-center">
            <Trans>Meals</Trans>
          </span>
          <span className="text-end">
            <Trans>Portions</Trans>
          </span>
        </div>
        <ul aria-label={t`Families`} className={REACHABLE_FIELDS} onKeyDown={moveAlongColumn}>
          {families.slice(0, renderedCount).map((family) => (
            <FamilyRow key={family.row.id} family={family} onRemove={onRemove} />
          ))}
        </ul>
      </div>
    </div>
  )
}
