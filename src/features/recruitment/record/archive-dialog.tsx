import { type Outcome, outcomes } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { outcomeWords } from './application-facts.tsx'

type ArchiveDialogProps = { busy: boolean; onArchive: (outcome: Outcome) => void; onClose: () => void }

/** Asks why an application is archived: what is erased, and when, follows from it (B-REC-09). */
export const ArchiveDialog = ({ busy, onArchive, onClose }: ArchiveDialogProps) => {
  const { t, i18n } = useLingui()
  const [outcome, setOutcome] = useState<Outcome>('tidied')
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={<Trans>Archive this application?</Trans>}
        description={
          <Trans>
            Its links are closed until it is taken out of the archive. Declined and withdrawn applications are
            erased after the time that the network has set.
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
          <RadioGroup<Outcome>
            value={outcome}
            onValueChange={setOutcome}
            options={outcomes.map((value) => ({ value, label: i18n._(outcomeWords[value]) }))}
          />
        </FieldGroup>
      </DialogContent>
    </Dialog>
  )
}
