import { formatAge } from '@contract/rules/age.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { isBlank } from '@contract/text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { useLiveQuery } from 'dexie-react-hooks'
import { Check, CopyCheck, Hand, UsersRound } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { getFoodFacts } from '@/features/food/food-facts.ts'
import { getNeed } from '@/features/food/needs.ts'
import { useFormField, useFormValues } from '@/kit/form/form-context.ts'
import { type StoredRow, useReplica } from '@/sync-state/use-replica.ts'
import { Avatar, getInitials } from '@/ui/avatar.tsx'
import { Chip } from '@/ui/chip.tsx'
import { Name } from '@/ui/name.tsx'
import { TileIcon } from '@/ui/tile-icon.tsx'
import type { PersonDraft } from '../-person/person-draft.ts'
import { PersonTextField } from '../-person/person-fields.tsx'

type Sibling = StoredRow<'registered'>

/** Loads the brothers and sisters who are registered already, from this device. */
export function useSiblings(ids: readonly string[]): Sibling[] {
  const { db } = useReplica()
  const rows = useLiveQuery(() => db.rows('registered').bulkGet([...ids]), [db, ids.join()])
  return (rows ?? []).filter((row) => row !== undefined)
}

type SharedFieldProps = ComponentProps<typeof PersonTextField> & {
  name: 'last_name' | 'emergency_contact_name' | 'emergency_contact_number'
  siblings: readonly Sibling[]
}

/** Text field that is filled in from a brother or sister. It shows from whom until the text is changed. */
export const SharedField = ({ siblings, className, ...field }: SharedFieldProps) => {
  const { value } = useFormField(field.name)
  const source = isBlank(String(value ?? '')) ? undefined : siblings.find((person) => person[field.name] === value)
  const name = source?.first_name
  return (
    <PersonTextField
      {...field}
      className={clsx(name && '[&_input]:bg-accent', className)}
      hint={
        name ? (
          <span className="inline-flex items-center gap-1.5">
            <CopyCheck aria-hidden="true" className="size-4.5 flex-none" />
            <span>
              <Trans>
                Kept from <Name>{name}</Name>
              </Trans>
            </span>
          </span>
        ) : undefined
      }
    />
  )
}

type SiblingsPanelProps = {
  siblings: readonly Sibling[]
  /** State of the registered children in words, such as "here". */
  stateLabel: string
}

/** Panel with the family so far, and with the answers that are copied or must be asked again. */
export const SiblingsPanel = ({ siblings, stateLabel }: SiblingsPanelProps) => {
  const { t } = useLingui()
  const titleId = useId()
  const firstName = useFormValues((draft: PersonDraft) => draft.first_name.trim())
  const name = siblings.at(-1)?.last_name ?? ''
  const copied = useCopiedAnswers()
  return (
    <section
      aria-labelledby={titleId}
      data-siblings
      className="grid gap-2 rounded-xl border border-border bg-card px-4.5 py-4"
    >
      <h2 id={titleId} className="mb-1 flex items-center gap-2.5 text-lg font-bold">
        <UsersRound aria-hidden="true" className="flex-none text-link" />
        <span className="wrap-anywhere">{t`${name} family`}</span>
      </h2>
      <ul className="grid gap-2">
        {siblings.map((sibling) => (
          <SiblingTile key={sibling.id} sibling={sibling} stateLabel={stateLabel} />
        ))}
        <li className="flex min-h-14 items-center gap-2.5 rounded-lg border border-dashed border-input px-2.5 py-1.5">
          <span
            aria-hidden="true"
            className="grid size-11.5 flex-none place-items-center rounded-full bg-muted font-bold text-muted-foreground"
          >
            {siblings.length + 1}
          </span>
          <span className="min-w-0 leading-[1.18] wrap-anywhere">
            <b className="block text-lg font-heavy">{firstName || <Trans>Next child</Trans>}</b>
            <span className="text-muted-foreground">
              <Trans>not registered yet</Trans>
            </span>
          </span>
        </li>
      </ul>
      <div className="mt-1 grid gap-2.5 border-t border-border pt-3 text-sm">
        <p className="flex gap-2.5">
          <Check aria-hidden="true" className="size-5 flex-none" />
          <span>
            <Trans>
              <b>Kept:</b> {copied}
            </Trans>
          </span>
        </p>
        <p className="flex gap-2.5">
          <Hand aria-hidden="true" className="size-5 flex-none" />
          <span>
            <Trans>
              <b>Ask again:</b> allergies, health, photos
            </Trans>
          </span>
        </p>
      </div>
    </section>
  )
}

/** Lists the copied answers in words. */
function useCopiedAnswers(): string {
  const { t } = useLingui()
  const [hasContact, hasAddress, hasCollectors] = [
    useFormValues((draft: PersonDraft) => !isBlank(draft.emergency_contact_name ?? draft.emergency_contact_number)),
    useFormValues((draft: PersonDraft) => !isBlank(draft.address_1) || !isBlank(draft.postcode)),
    useFormValues((draft: PersonDraft) => !isBlank(draft.pick_up_people)),
  ]
  const answers = [
    t`surname`,
    hasContact && t`emergency contact`,
    hasAddress && t`address`,
    hasCollectors && t`who may collect`,
    t`family`,
  ].filter((answer) => answer !== false)
  return answers.join(', ')
}

/** Small tile of a registered brother or sister with their allergies. */
const SiblingTile = ({ sibling, stateLabel }: { sibling: Sibling; stateLabel: string }) => {
  const { i18n } = useLingui()
  const { first_name, last_name, id, allergens } = sibling
  const age = formatAge(sibling, getLondonDay())
  const facts = getFoodFacts({ allergens, notes: getNeed(sibling, 'dietary_requirements', []).texts }, i18n)
  const allergies = facts.filter(({ kind }) => kind === 'allergy')
  return (
    <li className="tile cursor-auto" data-here="">
      <Avatar initials={getInitials(first_name, last_name)} seed={id} adult={sibling.is_adult} />
      <span className="who">
        <span className="first">
          <Name>{first_name}</Name>
        </span>{' '}
        <span className="last">{[last_name, age, stateLabel].filter(Boolean).join(', ')}</span>
      </span>
      <span className="tickbox" aria-hidden="true">
        <TileIcon name="tick" />
      </span>
      {allergies.length > 0 ? (
        <span className="chips">
          {allergies.map(({ kind, label, icon, spoken }) => (
            <Chip key={label} kind={kind} icon={icon}>
              <span aria-hidden="true">{label}</span>
              <span className="sr-only">{spoken}</span>
            </Chip>
          ))}
        </span>
      ) : null}
    </li>
  )
}
