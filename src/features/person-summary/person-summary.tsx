import type { Allergen } from '@contract/option-lists.ts'
import { isHealthField } from '@contract/registered/registered-fields.ts'
import type { RegisteredRow } from '@contract/rows.ts'
import { formatDay, getLondonDay } from '@contract/rules/days.ts'
import { CONFIRMATION_MONTHS, isUnconfirmed } from '@contract/rules/health-freshness.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Camera, CameraOff, HeartPulse, Phone, TriangleAlert, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { FoodChips } from '@/features/food/food-chips.tsx'
import { getFoodFacts } from '@/features/food/food-facts.ts'
import { type Dispute, getNeed, isFoodUnanswered } from '@/features/food/needs.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { Button } from '@/ui/button.tsx'
import { Chip } from '@/ui/chip.tsx'
import { Name } from '@/ui/name.tsx'

type PersonSummaryProps = {
  person: RegisteredRow
  /** Health facts with two conflicting notes that need a decision. */
  disputes: readonly Dispute[]
  /** Relatives in the register, each with optional text. */
  family: readonly { person: RegisteredRow; about?: ReactNode }[]
  /** Called when a relative is pressed. Without it the names are plain text. */
  onFamily?: (person: string) => void
}

/** Facts that are needed at once if a child is ill or is collected. They are shown above any form and work offline. */
export const PersonSummary = ({ person, disputes, family, onFamily }: PersonSummaryProps) => {
  const number = person.emergency_contact_number
  function renderPhotoConsent() {
    if (person.photo_consent) return <Trans>Photos may be taken.</Trans>
    if (person.photo_consent === false) return <Trans>No photos.</Trans>
    return <Trans>Not asked yet, so no photos.</Trans>
  }
  return (
    <div className="person-summary grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-2.5">
      <Food person={person} disputes={disputes} />
      <Health person={person} disputes={disputes} />
      <Fact icon={Phone} title={<Trans>Emergency contact</Trans>}>
        {person.emergency_contact_name ? (
          <p>
            <Name>{person.emergency_contact_name}</Name>
          </p>
        ) : null}
        {number ? (
          <Button asChild variant="primary" size="comfort">
            <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>
              <Phone aria-hidden="true" />
              <Trans>Ring {number}</Trans>
            </a>
          </Button>
        ) : (
          <p className="text-muted-foreground">
            <Trans>No emergency number is recorded.</Trans>
          </p>
        )}
      </Fact>
      {person.is_adult ? null : (
        <Fact icon={UsersRound} title={<Trans>Who may pick them up</Trans>}>
          {person.pick_up_people ? (
            <p className="whitespace-pre-line">{person.pick_up_people}</p>
          ) : (
            <p className="text-muted-foreground">
              <Trans>No one is named yet. Add a name.</Trans>
            </p>
          )}
        </Fact>
      )}
      {family.length > 0 ? (
        <Fact icon={UsersRound} title={<Trans>Family</Trans>}>
          <ul>
            {family.map(({ person: relative, about }) => (
              <li key={relative.id}>
                {onFamily ? (
                  <button
                    type="button"
                    className="min-h-touch cursor-pointer text-start font-bold text-link underline underline-offset-[0.18em]"
                    onClick={() => onFamily(relative.id)}
                  >
                    <Name>{getFullName(relative)}</Name>
                  </button>
                ) : (
                  <Name>{getFullName(relative)}</Name>
                )}
                {about ? <span className="text-muted-foreground"> {about}</span> : null}
              </li>
            ))}
          </ul>
        </Fact>
      ) : null}
      <Fact icon={person.photo_consent ? Camera : CameraOff} title={<Trans>Photos</Trans>}>
        <p>{renderPhotoConsent()}</p>
      </Fact>
    </div>
  )
}

type FactProps = { icon: typeof Phone; title: ReactNode; tone?: 'danger'; children: ReactNode }

const Fact = ({ icon: Icon, title, tone, children }: FactProps) => (
  <section
    className={clsx(
      'grid min-w-0 content-start justify-items-start gap-1.5 rounded-lg bg-card px-3.5 py-3 leading-[1.35] wrap-anywhere',
      tone ? 'border-2 border-danger' : 'border',
    )}
    data-tone={tone}
  >
    <h2 className="flex items-center gap-2 text-base font-bold">
      <Icon aria-hidden="true" className={clsx('w-5', tone ? 'text-danger-text' : 'text-link')} />
      {title}
    </h2>
    {children}
  </section>
)

const Food = ({ person, disputes }: Pick<PersonSummaryProps, 'person' | 'disputes'>) => {
  const { i18n } = useLingui()
  const dietaryNeed = getNeed(person, 'dietary_requirements', disputes)
  const food = { allergens: person.allergens as Allergen[], notes: dietaryNeed.texts }
  const isDisputed = disputes.some(({ field }) => field.endsWith('dietary_requirements'))
  const hasAllergy = getFoodFacts(food, i18n).some(({ kind }) => kind === 'allergy')
  return (
    <Fact
      icon={TriangleAlert}
      title={<Trans>Allergies and food</Trans>}
      {...(hasAllergy && { tone: 'danger' as const })}
    >
      <FoodChips food={food} isDisputed={isDisputed} />
      {isFoodUnanswered(person, dietaryNeed) && !dietaryNeed.flagged ? (
        <UnansweredFood person={person} />
      ) : (
        dietaryNeed.texts.length + person.allergens.length === 0 && (
          <p>
            {dietaryNeed.flagged ? (
              <Trans>Something is noted here, but not what it is. Ask the family.</Trans>
            ) : (
              <Trans>No allergies or dietary needs.</Trans>
            )}
          </p>
        )
      )}
    </Fact>
  )
}

/** Button that records "no allergies" with one press. Allergies are entered in the record. */
const UnansweredFood = ({ person }: Pick<PersonSummaryProps, 'person'>) => {
  const saveChanges = useSaveLocally()
  const noDietaryRequirements = { has_dietary_requirements: { base: null, value: false } }
  return (
    <div className="grid gap-2">
      <p className="text-muted-foreground">
        <Trans>Not asked yet. Any allergies? If yes, open the record and write them down.</Trans>
      </p>
      <Button
        className="justify-self-start"
        onClick={() =>
          void saveChanges([{ name: 'registered.update', args: { id: person.id, set: noDietaryRequirements } }])
        }
      >
        <Trans>Asked: no allergies</Trans>
      </Button>
    </div>
  )
}

/** Day of the last confirmation of the health facts, or a note that they are old (B-FAM-04). */
const Confirmation = ({ person, disputes }: Pick<PersonSummaryProps, 'person' | 'disputes'>) => {
  const hasOpenQuestion = disputes.some(({ field }) => field === 'allergens' || isHealthField(field))
  const isOld = isUnconfirmed(person, { today: getLondonDay(), months: CONFIRMATION_MONTHS, hasOpenQuestion })
  const day = person.health_confirmed && formatDay(person.health_confirmed)
  if (!isOld)
    return day ? (
      <p className="text-sm text-muted-foreground">
        <Trans>Confirmed {day}</Trans>
      </p>
    ) : null
  return (
    <p className="text-sm font-bold text-warning-text">
      {hasOpenQuestion ? <Trans>Not confirmed: a question is open</Trans> : <Trans>Not confirmed for a year</Trans>}
    </p>
  )
}

const Health = ({ person, disputes }: Pick<PersonSummaryProps, 'person' | 'disputes'>) => {
  const medicalNeed = getNeed(person, 'medical_conditions', disputes)
  const isDisputed = disputes.some(({ field }) => field.endsWith('medical_conditions'))
  function renderAnswer() {
    if (medicalNeed.flagged) return <Trans>Something is noted here, but not what it is. Ask the family.</Trans>
    if (person.has_medical_conditions === false) return <Trans>No medical conditions.</Trans>
    return <Trans>Not asked yet.</Trans>
  }
  return (
    <Fact icon={HeartPulse} title={<Trans>Health</Trans>}>
      {isDisputed ? (
        <p className="chips">
          <Chip kind="conflict">
            <Trans>Two notes</Trans>
          </Chip>
        </p>
      ) : null}
      {medicalNeed.texts.map((text) => (
        <p key={text} className={clsx('whitespace-pre-line', isDisputed && 'border-s-[5px] border-warning ps-2.5')}>
          {text}
        </p>
      ))}
      {medicalNeed.texts.length > 0 ? null : (
        <p
          className={
            medicalNeed.flagged || person.has_medical_conditions === false ? undefined : 'text-muted-foreground'
          }
        >
          {renderAnswer()}
        </p>
      )}
      <Confirmation person={person} disputes={disputes} />
    </Fact>
  )
}
