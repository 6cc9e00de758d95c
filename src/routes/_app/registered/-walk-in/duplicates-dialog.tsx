import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import type { Match } from './find-matches.ts'
import { MatchCard } from './match-card.tsx'

type DuplicatesDialogProps = {
  matches: readonly Match[]
  /** Whether an adult is being registered. */
  adult: boolean
  /** Takes somebody who is there already instead: ticks them in, or opens their record. */
  onChoose: (match: Match) => void
  onNew: () => void
  onClose: () => void
}

/** Asks whether the person is registered already, before a second record is made. */
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
