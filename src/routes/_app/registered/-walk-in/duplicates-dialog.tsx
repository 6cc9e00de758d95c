import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import type { PersonMatch } from './find-matches.ts'
import { MatchCard } from './match-card.tsx'

type DuplicatesDialogProps = {
  matches: readonly PersonMatch[]
  /** True if an adult is being registered. */
  adult: boolean
  /** Called to use an existing person instead: tick them in or open their record. */
  onChoose: (match: PersonMatch) => void
  onNew: () => void
  onClose: () => void
}

/** Dialog of people who may be the same person, shown before a second record is created. */
export const DuplicatesDialog = ({ matches, adult, onChoose, onNew, onClose }: DuplicatesDialogProps) => {
  const { t } = useLingui()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={plural(matches.length, { one: 'Is it this person?', other: 'Is it one of these people?' })}
        description={
          adult
            ? t`Someone with a similar name is already registered. Two records for one person can hide an allergy.`
            : t`Someone with a similar name is already registered. Two records for one child can hide an allergy.`
        }
        footer={
          <>
            <Button onClick={onClose}>
              <Trans>Back to the form</Trans>
            </Button>
            <Button onClick={onNew}>
              <Trans>Register a new person</Trans>
            </Button>
          </>
        }
      >
        <ul className="grid gap-2">
          {matches.map((match) => (
            <MatchCard key={match.person.id} match={match} onChoose={() => onChoose(match)} />
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  )
}
