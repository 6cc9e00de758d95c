import { getDeletedErasureDay } from '@contract/recruitment/erasure-day.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { call } from '@/api/call.ts'
import { formatDateCell, formatDayCell } from '@/kit/list/cells.ts'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { useRecordAction } from '../use-record-action.ts'

type DeletedNoticeProps = {
  flow: RecruitmentFlow
  id: string
  /** Time of the deletion. */
  deleted: string
}

/** Notice about a deleted application. Shows the erasure date and a button that restores the application. */
export function DeletedNotice({ flow, id, deleted }: DeletedNoticeProps) {
  const { t } = useLingui()
  const isReachable = useReachable()
  const { busy, run } = useRecordAction(flow.nouns)
  const [day, end] = [formatDateCell(deleted), formatDayCell(getDeletedErasureDay(deleted))]
  return (
    <Banner
      tone="warning"
      icon={Trash2}
      action={
        <Button
          variant="primary"
          icon={ArchiveRestore}
          busy={busy}
          disabled={!isReachable}
          onClick={() => void run(() => call(flow.restore, { params: { id } }), t`Application restored`)}
        >
          <Trans>Restore</Trans>
        </Button>
      }
    >
      <Trans>
        Deleted on {day}. It is erased on {end}.
      </Trans>
    </Banner>
  )
}
