import type { ReviewRow } from '@contract/access-review.ts'
import { addDays } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { formatDayCell } from '@/kit/list/cells.ts'
import { Button } from '@/ui/button.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import type { ReviewDecision } from './use-review-decision.ts'

type ReviewActionsProps = {
  row: ReviewRow
  /** True for VP support. */
  canClose: boolean
  isDisabled: boolean
  onDecide: (decision: ReviewDecision) => Promise<void>
}

/** Buttons of a row that confirm or close its account, or the reason why it cannot be closed. */
export function ReviewActions({ row, canClose, isDisabled, onDecide }: ReviewActionsProps) {
  const { t } = useLingui()
  const { id, full_name: name, block } = row
  if (!row.can_keep)
    return (
      <span className="text-sm text-muted-foreground">
        <Trans>Your own account. Another person confirms it.</Trans>
      </span>
    )
  return (
    <span className={clsx('grid items-center gap-2', canClose ? 'w-64 max-w-full grid-cols-2' : 'justify-items-start')}>
      <Button
        block={canClose}
        disabled={isDisabled}
        aria-label={t`Still needed: ${name}`}
        onClick={() => void onDecide({ keep: [id] })}
      >
        <Trans>Still needed</Trans>
      </Button>
      {canClose && block === null ? (
        <TwoClickButton
          block
          disabled={isDisabled}
          armedLabel={t`Press again to close`}
          onConfirm={() => void onDecide({ close: [id] })}
        >
          <Trans>
            Close <span className="sr-only">{name}</span>
          </Trans>
        </TwoClickButton>
      ) : null}
      {canClose && block !== null ? <BlockText row={row} /> : null}
    </span>
  )
}

/** Reason why an account cannot be closed in the review. */
function BlockText({ row: { block, due } }: { row: ReviewRow }) {
  const day = formatDayCell(addDays(due, 1))
  return (
    <span className="text-sm text-muted-foreground">
      {block === 'review_not_due' ? <Trans>Can be closed from {day}.</Trans> : null}
      {block === 'review_last_coordinator' ? <Trans>The club has no other coordinator.</Trans> : null}
      {block === 'review_recent_tick' ? <Trans>Ticked someone in the last 60 days.</Trans> : null}
    </span>
  )
}
