import { Trans, useLingui } from '@lingui/react/macro'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'

type HolderFieldsProps = {
  people: readonly { id: string; name: string }[]
  holders: [string, string]
  error: string | undefined
  onHolders: (holders: [string, string]) => void
}

/** Fields for the two VP support users who will be holders of the network's key. */
export const HolderFields = ({ people, holders: [firstHolder, secondHolder], error, onHolders }: HolderFieldsProps) => {
  const { t } = useLingui()
  const options = people.map(({ id, name }) => ({ value: id, label: name }))
  const placeholder = t`Choose a person`
  return (
    <>
      <Field label={<Trans>First holder</Trans>} required>
        <Select
          options={options}
          value={firstHolder}
          placeholder={placeholder}
          onValueChange={(id) => onHolders([id, secondHolder])}
        />
      </Field>
      <Field label={<Trans>Second holder</Trans>} error={error} required>
        <Select
          options={options}
          value={secondHolder}
          placeholder={placeholder}
          onValueChange={(id) => onHolders([firstHolder, id])}
        />
      </Field>
    </>
  )
}
