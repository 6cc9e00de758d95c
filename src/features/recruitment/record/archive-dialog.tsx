import { type ApplicationOutcome, applicationOutcomes } from '@contract/recruitment/vocabulary.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { outcomeLabels } from './application-facts.tsx'

type ArchiveDialogProps = {
  /** Number of applications to archive together. */
  count?: number
  busy?: boolean
  onArchive: (outcome: ApplicationOutcome) => void
  onClose: () => void
}

/** Dialog for choosing the outcome of archived applications. The outcome starts the retention period (B-REC-09). */
export const ArchiveDialog = ({ count = 1, busy = false, onArchive, onClose }: ArchiveDialogProps) => {
  const { t, i18n } = useLingui()
  const [outcome, setOutcome] = useState<ApplicationOutcome>('tidied')
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={<Plural value={count} one="Archive this application?" other="Archive these # applications?" />}
        description={
          <Trans>
            Links are closed until an application is taken out of the archive. Details of its checks are erased after
            the time that the network has set.
          </Trans>
        }
        footer={
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="primary" busy={busy} onClick={() => onArchive(outcome)}>
              <Trans>Archive</Trans>
            </Button>
          </>
        }
      >
        <FieldGroup legend={t`Why`}>
          <RadioGroup<ApplicationOutcome>
            value={outcome}
            onValueChange={setOutcome}
            options={applicationOutcomes.map((value) => ({ value, label: i18n._(outcomeLabels[value]) }))}
          />
        </FieldGroup>
      </DialogContent>
    </Dialog>
  )
}
