import { formatAge } from '@contract/rules/age.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2, UserRoundCheck } from 'lucide-react'
import { FoodChips } from '@/features/food/food-chips.tsx'
import { formatTimeAndDay } from '@/i18n/long-dates.ts'
import type { FamilyToCheck } from '@/register/families-to-check.ts'
import { Button } from '@/ui/button.tsx'
import { Chip } from '@/ui/chip.tsx'
import { Name } from '@/ui/name.tsx'

type Person = FamilyToCheck['people'][number]

/** Health information that the club must know before a person eats: allergies, diet and conditions. */
const HealthChips = ({ person }: { person: Person }) => {
  const { allergens, dietary_requirements, medical_conditions } = person
  if (!allergens.length && !dietary_requirements && !medical_conditions) return null
  return (
    <div className="chips mt-1">
      <FoodChips food={{ allergens, notes: dietary_requirements ? [dietary_requirements] : [] }} />
      {medical_conditions ? <Chip kind="medical">{medical_conditions}</Chip> : null}
    </div>
  )
}

type FamilyCardProps = { family: FamilyToCheck; onTakeIn: () => void; onRemove: () => void }

/** Card of a family to check: names, contact, and dietary and health needs. */
export const FamilyCard = ({ family, onTakeIn, onRemove }: FamilyCardProps) => {
  const { t } = useLingui()
  const { people, created } = family
  const [firstPerson] = people
  if (!firstPerson) return null
  const name = getFullName(firstPerson)
  const sent = formatTimeAndDay(created)
  const phoneNumber = firstPerson.mobile_number ?? firstPerson.telephone_number
  return (
    <li className="grid gap-2.5 rounded-lg border border-border p-3">
      <div>
        <h3 className="font-bold wrap-anywhere">
          <Name>{name}</Name>
        </h3>
        <p className="text-sm text-muted-foreground">
          <Trans>Sent {sent}</Trans>
          {phoneNumber ? `, ${phoneNumber}` : null}
        </p>
      </div>
      <ul className="grid gap-2">
        {people.map((person) => (
          <li key={person.id} className="wrap-anywhere">
            <Name>{getFullName(person)}</Name>
            <span className="text-muted-foreground">
              {', '}
              {person.is_adult ? t`Adult` : (formatAge(person, getLondonDay()) ?? t`Child`)}
            </span>
            <HealthChips person={person} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon={UserRoundCheck} aria-label={t`Accept ${name}`} onClick={onTakeIn}>
          <Trans>Accept</Trans>
        </Button>
        <Button variant="ghost" icon={Trash2} aria-label={t`Remove the family of ${name}`} onClick={onRemove}>
          <Trans>Remove</Trans>
        </Button>
      </div>
    </li>
  )
}
