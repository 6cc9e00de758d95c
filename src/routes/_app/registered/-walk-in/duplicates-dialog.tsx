import { isPendingApproval } from '@contract/mutations/pending-registration-mutations.ts'
import type { Allergen } from '@contract/option-lists.ts'
import { formatAge } from '@contract/rules/age.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { getFullName } from '@contract/rules/person.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { FoodChips } from '@/features/food/food-chips.tsx'
import { getNeed } from '@/features/food/needs.ts'
import { Avatar, getInitials } from '@/ui/avatar.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { usePersonKindLabel } from '../-person/person-picker.tsx'
import { useAcceptsTaps } from '../-person/use-accepts-taps.ts'
import type { PersonMatch } from './find-matches.ts'

type DuplicatesDialogProps = {
  matches: readonly PersonMatch[]
  /** True if an adult is being registered. */
  isAdult: boolean
  /** Called to use an existing person instead: tick them in or open their record. */
  onChoose: (match: PersonMatch) => void
  /** Called to register a new person. */
  onConfirm: () => void
  onCancel: () => void
}

/** Dialog of people who may be the same person, shown before a second record is created. */
export const DuplicatesDialog = ({ matches, isAdult, onChoose, onConfirm, onCancel }: DuplicatesDialogProps) => {
  const { t } = useLingui()
  const isReady = useAcceptsTaps()
  return (
    <Dialog open onOpenChange={(open) => open || onCancel()}>
      <DialogContent
        title={plural(matches.length, { one: 'Is it this person?', other: 'Is it one of these people?' })}
        description={
          isAdult
            ? t`Someone with a similar name is already registered. Two records for one person can hide an allergy.`
            : t`Someone with a similar name is already registered. Two records for one child can hide an allergy.`
        }
        footer={
          <>
            <Button onClick={onCancel}>
              <Trans>Back to the form</Trans>
            </Button>
            <Button inert={!isReady} onClick={onConfirm}>
              <Trans>Register a new person</Trans>
            </Button>
          </>
        }
      >
        <ul className="grid gap-2" inert={!isReady}>
          {matches.map((match) => (
            <MatchCard key={match.person.id} match={match} onChoose={() => onChoose(match)} />
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  )
}

/** Maximum number of family names that fit on one line. */
const MAX_NAMES = 3

/** Card of a registered person, with facts for comparison and a button that uses this person. */
const MatchCard = ({ match, onChoose }: { match: PersonMatch; onChoose: () => void }) => {
  const { t } = useLingui()
  const getKindLabel = usePersonKindLabel()
  const { person, family, onSession } = match
  const foodNeeds = {
    allergens: person.allergens as Allergen[],
    notes: getNeed(person, 'dietary_requirements', []).texts,
  }
  const age = formatAge(person, getLondonDay()) ?? t`age not known`
  function getStateLabel() {
    if (isPendingApproval(person)) return t`to check`
    return person.soft_archived ? t`archived` : null
  }
  const facts = [getKindLabel(person), person.is_adult ? null : age, getStateLabel()].filter(Boolean)
  const names = family.slice(0, MAX_NAMES).map((member) => member.first_name)
  const others = names.join(', ')
  const name = getFullName(person)
  return (
    <li className="grid gap-2.5 rounded-lg border border-border p-3">
      <div className="flex items-center gap-3">
        <Avatar initials={getInitials(person.first_name, person.last_name)} seed={person.id} adult={person.is_adult} />
        <span className="min-w-0 flex-1">
          <b className="block wrap-anywhere">{name}</b>
          <span className="block text-sm text-muted-foreground">{facts.join(', ')}</span>
        </span>
      </div>
      {names.length || foodNeeds.allergens.length || foodNeeds.notes.length || onSession ? (
        <div className="flex flex-wrap items-center gap-1.5">
          <FoodChips food={foodNeeds} />
          {names.length ? (
            <Badge icon={Users}>
              <Trans>Family: {others}</Trans>
            </Badge>
          ) : null}
          {onSession ? (
            <Badge tone="info">
              <Trans>In this session already</Trans>
            </Badge>
          ) : null}
        </div>
      ) : null}
      <Button variant="primary" aria-label={t`Use this person, ${name}`} onClick={onChoose}>
        <Trans>Use this person</Trans>
      </Button>
    </li>
  )
}
