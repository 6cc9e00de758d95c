import { isPendingApproval } from '@contract/mutations/pending-registration-mutations.ts'
import type { Allergen } from '@contract/option-lists.ts'
import { formatAge } from '@contract/rules/age.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { FoodChips } from '@/features/food/food-chips.tsx'
import { getNeed } from '@/features/sessions/needs.ts'
import { Avatar, getInitials } from '@/ui/avatar.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import type { PersonMatch } from './find-matches.ts'

/** Maximum number of family names that fit on one line. */
const MAX_NAMES = 3

/** Card of a registered person, with facts for comparison and a button that uses this person. */
export const MatchCard = ({ match, onChoose }: { match: PersonMatch; onChoose: () => void }) => {
  const { t } = useLingui()
  const { person, family, onSession } = match
  const foodNeeds = {
    allergens: person.allergens as Allergen[],
    notes: getNeed(person, 'dietary_requirements', []).texts,
  }
  const kind = person.is_adult ? t`Adult` : t`Child`
  const age = formatAge(person, getLondonDay()) ?? t`age not known`
  function getStateLabel() {
    if (isPendingApproval(person)) return t`to check`
    return person.soft_archived ? t`archived` : null
  }
  const facts = [kind, person.is_adult ? null : age, getStateLabel()].filter(Boolean)
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
