import { getFullName } from '@contract/rules/person.ts'
import { Plural, Trans } from '@lingui/react/macro'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'

type RemoveAttendedDialogProps = {
  people: readonly StoredRow<'registered'>[]
  /** Number of people to remove who attended sessions. */
  attended: number
  onClose: () => void
  onRemove: () => void
}

/** Dialog that explains the effect of removing people on their past sessions. */
export const RemoveAttendedDialog = ({ people, attended, onClose, onRemove }: RemoveAttendedDialogProps) => {
  const [firstPerson, ...otherPeople] = people
  if (!firstPerson) return null
  const name = getFullName(firstPerson)
  function renderAttended() {
    if (otherPeople.length === 0) return <Trans>They have come to sessions.</Trans>
    if (attended === people.length) return <Trans>All of them have come to sessions.</Trans>
    return <Plural value={attended} one="# of them has come to sessions." other="# of them have come to sessions." />
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        decisive
        title={
          otherPeople.length ? (
            <Plural value={people.length} one="Remove # person?" other="Remove # people?" />
          ) : (
            <Trans>Remove {name}?</Trans>
          )
        }
        description={
          <>
            {renderAttended()}{' '}
            <Trans>
              They leave the register on every device. Past sessions keep their numbers without names. For 30 days a
              coordinator can bring them back; then their details are erased for good.
            </Trans>
          </>
        }
        footer={
          <>
            <Button onClick={onClose}>
              <Trans>Keep</Trans>
            </Button>
            <Button variant="danger-solid" onClick={onRemove}>
              <Trans>Remove</Trans>
            </Button>
          </>
        }
      />
    </Dialog>
  )
}
