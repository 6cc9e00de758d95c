import { getLondonDay } from '@contract/rules/days.ts'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'

/** Earliest day on which the reset notice is shown (RSC-63). */
const FIRST_NOTICE_DAY = '2024-01-01'

/** Dialog that explains that the checklist is empty because a new year has begun (RSC-59 to RSC-66). */
export const ResetDialog = ({ onClose }: { onClose: () => void }) => {
  if (getLondonDay() < FIRST_NOTICE_DAY) return null
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={<Trans>Ready Steady Cook starts again</Trans>}
        description={
          <Trans>
            The checklist is empty for the new year. Go through it with your team and tick what is true now.
          </Trans>
        }
        footer={
          <>
            <Button onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
            <Button asChild variant="primary" onClick={onClose}>
              <Link to="/ready_steady_cook">
                <Trans>Open checklist</Trans>
              </Link>
            </Button>
          </>
        }
      />
    </Dialog>
  )
}
