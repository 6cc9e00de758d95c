import type { ApplicationRow } from '@contract/recruitment/applications.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useId } from 'react'
import { call } from '@/api/call.ts'
import type { PortionAction } from '@/kit/list/bulk-run.ts'
import { joinRowIds } from '@/kit/list/row-selection.tsx'
import type { ListPageState } from '@/kit/list/use-list-page.ts'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { getReminderOutcome } from './reminder-outcome.ts'

/** Number of applications for each call. */
const PORTION_SIZE = 5

type RemindRefereesProps = {
  page: ListPageState
  flow: RecruitmentFlow
  /** Called after the run, even if it failed, because loaded data is then stale. */
  onDone: () => void
}

/**
 * Button that reminds the referees of the selected applications who have not answered, on the second press. Each row
 * shows its result (B-DESK-05).
 */
export function RemindReferees({ page, flow, onDone }: RemindRefereesProps) {
  const { t } = useLingui()
  const wifiHintId = useId()
  const { selection, work, list } = page
  const chosenRows = selection.among(list.rows as readonly ApplicationRow[])
  const remind = () =>
    work.start({
      kind: 'remind',
      ids: chosenRows.map(({ id }) => id),
      portionSize: PORTION_SIZE,
      act: buildRemindAction(flow, chosenRows),
      onEnd: onDone,
    })
  return (
    <>
      <TwoClickButton
        variant="on-hero"
        armedVariant="plate"
        size="small"
        icon={Send}
        armedLabel={t`Press again to send`}
        // Override the grey background of disabled buttons, because it would make the bar's light text unreadable.
        className="disabled:bg-transparent!"
        disabled={!list.reachable}
        aria-describedby={list.reachable ? undefined : wifiHintId}
        about={joinRowIds(chosenRows)}
        onConfirm={() => void remind()}
      >
        <Trans>Send reminder</Trans>
      </TwoClickButton>
      {list.reachable ? null : <NeedsWifi id={wifiHintId} />}
    </>
  )
}

/** Builds the action that reminds the referees of a portion of applications in one call. */
function buildRemindAction(flow: RecruitmentFlow, rows: readonly ApplicationRow[]): PortionAction {
  return async (ids) => {
    const portion = rows.filter(({ id }) => ids.includes(id))
    const referenceIds = portion.flatMap(({ own: isOwn, open_references }) => (isOwn ? [] : open_references))
    const { results } =
      referenceIds.length > 0 ? await call(flow.references.remind, { body: { ids: referenceIds } }) : { results: [] }
    const resultById = new Map(results.map((result) => [result.id, result]))
    return new Map(portion.map((row) => [row.id, getReminderOutcome(row, resultById)]))
  }
}
