import { supportTypes } from '@contract/option-lists.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { pluralSupportTypeLabels } from '@/words/attendance-type-labels.ts'

type SupportType = (typeof supportTypes)[number]['value']

type ChurchConnectionDialogProps = {
  /** Number of selected people. */
  count: number
  onClose: () => void
  onChoose: (type: SupportType) => void
}

/** Dialog for the selected people's participation in the church's wider support (REG-66 to REG-70). */
export const ChurchConnectionDialog = ({ count, onClose, onChoose }: ChurchConnectionDialogProps) => {
  const { t, i18n } = useLingui()
  const [type, setType] = useState<SupportType | null>(null)
  const [missingCount, setMissingCount] = useState(0)
  const choicesRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (missingCount) choicesRef.current?.querySelector('input')?.focus()
  }, [missingCount])
  const options = supportTypes.map(({ value, label }) => {
    const pluralLabel = pluralSupportTypeLabels[value]
    return { value, label: pluralLabel ? i18n._(pluralLabel) : label }
  })
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={<Trans>Update Church Connection status</Trans>}
        description={<Plural value={count} one="For # person" other="For # people" />}
        footer={
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="primary" onClick={() => (type ? onChoose(type) : setMissingCount((times) => times + 1))}>
              <Trans>Update</Trans>
            </Button>
          </>
        }
      >
        <div ref={choicesRef}>
          <FieldGroup
            legend={<Trans>Do they take part in the church's wider support?</Trans>}
            required
            error={missingCount > 0 && !type ? t`Choose one` : undefined}
          >
            <RadioGroup options={options} value={type} onValueChange={setType} />
          </FieldGroup>
        </div>
      </DialogContent>
    </Dialog>
  )
}
