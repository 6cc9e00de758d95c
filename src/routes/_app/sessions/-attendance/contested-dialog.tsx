import { getFullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import type { Register } from './register.ts'

export type ContestedDialogProps = {
  register: Register
  person: string
  onDecide: (here: boolean) => void
  onClose: () => void
}

/**
 * Dialog about a person that two devices ticked differently. One press decides, regardless of the state that the tile
 * shows.
 */
export const ContestedDialog = ({ register, person, onDecide, onClose }: ContestedDialogProps) => {
  const { t } = useLingui()
  const row = register.people.get(person)
  if (!row) return null
  const name = getFullName(row)
  const decide = (here: boolean) => () => {
    onDecide(here)
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={t`Is ${name} here?`}
        description={t`Two devices were told different things.`}
        footer={
          <>
            <Button size="comfort" icon={X} onClick={decide(false)}>
              <Trans>Not here</Trans>
            </Button>
            <Button size="comfort" variant="primary" icon={Check} onClick={decide(true)}>
              <Trans>Here</Trans>
            </Button>
          </>
        }
      />
    </Dialog>
  )
}
