import type { RegisteredRow } from '@contract/rows.ts'
import { getFullName } from '@contract/rules/person.ts'
import { isBlank } from '@contract/text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useFormContext } from '@/kit/form/form-context.ts'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Field } from '@/ui/field.tsx'
import { useToast } from '@/ui/toast.tsx'
import type { PersonDraft } from './person-draft.ts'
import { PersonPicker } from './person-picker.tsx'

type CopyFamilyDetailsProps = {
  /** All people of the club. */
  people: readonly StoredRow<'registered'>[]
  /** Id of the record, or null before its first save. */
  id: string | null
}

/**
 * Field that copies a family member's details into empty fields, so that a second child needs less typing (APP-147,
 * APP-148).
 */
export const CopyFamilyDetails = ({ people, id }: CopyFamilyDetailsProps) => {
  const { t } = useLingui()
  const { show } = useToast()
  const { getValues, setValue } = useFormContext<PersonDraft>()
  const otherPeople = useMemo(() => people.filter((person) => person.id !== id && !person.soft_archived), [people, id])
  if (otherPeople.length === 0) return null
  const copyDetails = (chosen: string) => {
    const member = people.find((person) => person.id === chosen)
    if (!member) return
    const name = getFullName(member)
    const copiedDetails = Object.entries(findFamilyDetails(getValues(), member))
    for (const [field, value] of copiedDetails) setValue(field as 'town', value)
    show({
      message: copiedDetails.length ? t`Copied from ${name}` : t`There was nothing to copy from ${name}.`,
    })
  }
  return (
    <Field
      label={<Trans>Copy from a family member</Trans>}
      hint={<Trans>Phone, emergency contact, doctor and address. What is filled in already stays.</Trans>}
    >
      <PersonPicker people={otherPeople} placeholder={t`Type a name`} onChoose={copyDetails} />
    </Field>
  )
}

/** Fields that members of a household share: address, phone, emergency contact and doctor. */
const SHARED_FIELDS = [
  'telephone_number',
  'emergency_contact_name',
  'emergency_contact_number',
  'gp_name',
  'gp_telephone',
  'gp_address',
  'address_1',
  'address_2',
  'address_3',
  'town',
  'county',
  'postcode',
] as const

/** Fields that only the children of a family share. */
const CHILD_FIELDS = ['parent_or_carer', 'pick_up_people'] as const

type SharedDetails = Pick<PersonDraft, (typeof SHARED_FIELDS)[number] | (typeof CHILD_FIELDS)[number]>

/**
 * Returns the shared details that a person can copy from a family member (APP-148). Only empty fields are filled, so
 * typed text stays.
 */
export const findFamilyDetails = (draft: PersonDraft, member: RegisteredRow): Partial<SharedDetails> => {
  const areChildren = !draft.is_adult && !member.is_adult
  const fields = areChildren ? [...SHARED_FIELDS, ...CHILD_FIELDS] : SHARED_FIELDS
  return Object.fromEntries(
    fields.filter((field) => isBlank(draft[field]) && !isBlank(member[field])).map((field) => [field, member[field]]),
  )
}
