import type { Metrics } from '@contract/dashboard/insights.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatCount, formatPercent } from '@/i18n/numbers.ts'
import { DataTable } from '@/kit/charts/chart-card.tsx'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { useValueLabels } from './value-labels.ts'

/**
 * Button that opens a dialog with the registration statements that are true for people who came to a session. The
 * charts on the page count all people served instead.
 */
export function TrueStatements({ shares }: { shares: Metrics['registration_statements'] }) {
  const { t } = useLingui()
  const getValueLabel = useValueLabels()
  const [isOpen, setOpen] = useState(false)
  const title = t`About the families`
  return (
    <>
      <Button size="tool" className="justify-self-start" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent
          size="wide"
          title={title}
          description={<Trans>Of people who came to a session</Trans>}
          footer={
            <Button onClick={() => setOpen(false)}>
              <Trans>Close</Trans>
            </Button>
          }
        >
          <DataTable
            title={title}
            table={{
              head: [t`Statement`, t`Count`, t`Per cent`],
              rows: shares.map(({ value, label, count, percentage }) => [
                getValueLabel(value, label),
                formatCount(count),
                formatPercent(percentage),
              ]),
            }}
          />
        </DialogContent>
      </Dialog>
    </>
  )
}
