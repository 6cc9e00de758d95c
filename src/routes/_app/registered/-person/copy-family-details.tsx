import { getFullName } from '@contract/rules/person.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { useToast } from '@/ui/toast.tsx'
import { findFamilyDetails } from './family-details.ts'
import { usePersonFields } from './person-fields.tsx'
import { filterPeople, usePersonOptions } from './person-options.ts'

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
  const { t, i18n } = useLingui()
  const { show } = useToast()
  const { form } = usePersonFields()
  const toOptions = usePersonOptions()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the result depends only on people and language
  const options = useMemo(
    () => toOptions(people.filter((person) => person.id !== id && !person.soft_archived)),
    [people, id, i18n.locale],
  )
  if (options.length === 0) return null
  const copyDetails = (chosen: string) => {
    const member = people.find((person) => person.id === chosen)
    if (!member) return
    const name = getFullName(member)
    const copiedDetails = Object.entries(findFamilyDetails(form.state.values, member))
    for (const [field, value] of copiedDetails) form.setFieldValue(field as 'town', value as string)
    show({
      message: copiedDetails.length ? t`Copied from ${name}` : t`There was nothing to copy from ${name}.`,
    })
  }
  return (
    <Field
      label={<Trans>Copy from a family member</Trans>}
      hint={<Trans>Phone, emergency contact, doctor and address. What is filled in already stays.</Trans>}
    >
      <Combobox
        placeholder={t`Type a name`}
        options={options}
        filter={filterPeople}
        onChoose={copyDetails}
        noneLabel={<Trans>No one of that name is in the register.</Trans>}
        moreLabel={(hidden) => (
          <Plural value={hidden} one="# more. Type more of the name." other="# more. Type more of the name." />
        )}
      />
    </Field>
  )
}
