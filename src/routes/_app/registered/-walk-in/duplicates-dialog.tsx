import { ageText } from '@contract/rules/age.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { fullName } from '@contract/rules/person.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Stored } from '@/hooks/use-replica.ts'
import { Avatar, initialsOf } from '@/ui/avatar.tsx'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'

type DuplicatesDialogProps = {
  people: readonly Stored<'registered'>[]
  /** Takes somebody who is there already instead: ticks them in, or opens their record. */
  chooseLabel: string
  onChoose: (person: Stored<'registered'>) => void
  onNew: () => void
  onClose: () => void
}

/** Asks whether the person is registered already, before a second record is made. */
export const DuplicatesDialog = ({
  people,
  chooseLabel,
  onChoose,
  onNew,
  onClose,
}: DuplicatesDialogProps) => {
  const { t } = useLingui()
  const today = dayInLondon()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={plural(people.length, { one: 'Is it this person?', other: 'Is it one of these people?' })}
        description={t`Somebody with a name like this is registered already.`}
        footer={
          <>
            <Button onClick={onClose}>
              <Trans>Back to the form</Trans>
            </Button>
            <Button variant="primary" onClick={onNew}>
              <Trans>Register a new person</Trans>
            </Button>
          </>
        }
      >
        <ul className="grid gap-2">
          {people.map((person) => {
            const facts = [ageText(person, today), person.soft_archived ? t`archived` : null].filter(Boolean)
            return (
              <li
                key={person.id}
                className="flex min-h-15 items-center gap-3 rounded-lg border border-border px-3 py-2"
              >
                <Avatar
                  initials={initialsOf(person.first_name, person.last_name)}
                  seed={person.id}
                  adult={person.is_adult}
                />
                <span className="min-w-0 flex-1">
                  <b className="block wrap-anywhere">{fullName(person)}</b>
                  <span className="text-sm text-muted-foreground">{facts.join(', ')}</span>
                </span>
                <Button onClick={() => onChoose(person)}>{chooseLabel}</Button>
              </li>
            )
          })}
        </ul>
      </DialogContent>
    </Dialog>
  )
}
