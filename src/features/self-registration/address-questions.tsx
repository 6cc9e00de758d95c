import { Trans } from '@lingui/react/macro'
import { AsParent } from './as-parent.tsx'
import type { PersonalDraft } from './draft.ts'
import { LineQuestion } from './questions.tsx'

const fields = ['address_1', 'address_2', 'address_3', 'town', 'county', 'postcode'] as const

type AddressQuestionsProps = {
  value: PersonalDraft
  onChange: (patch: Partial<PersonalDraft>) => void
  of: 'parent' | PersonalDraft
}

/** Address questions of a parent or another adult. */
export const AddressQuestions = ({ value, onChange, of: parentOrSelf }: AddressQuestionsProps) => {
  const self = parentOrSelf === 'parent'
  const same = !self && fields.every((field) => value[field] === parentOrSelf[field])
  const line = (field: (typeof fields)[number], autoComplete: string, max = 200) => ({
    field,
    max,
    optional: field !== 'address_1',
    autoCapitalize: 'words',
    ...(self && { autoComplete }),
    value: value[field],
    onChange: (text: string) => onChange({ [field]: text }),
  })
  return (
    <>
      <LineQuestion {...line('address_1', 'address-line1')} label={<Trans>Address line 1</Trans>}>
        {self || !parentOrSelf.address_1.trim() ? null : (
          <AsParent
            given={same}
            onGive={() => onChange(Object.fromEntries(fields.map((field) => [field, parentOrSelf[field]])))}
          >
            <Trans>Same address as parent</Trans>
          </AsParent>
        )}
      </LineQuestion>
      <LineQuestion {...line('address_2', 'address-line2')} label={<Trans>Address line 2</Trans>} />
      <LineQuestion {...line('address_3', 'address-line3')} label={<Trans>Address line 3</Trans>} />
      <LineQuestion {...line('town', 'address-level2', 100)} label={<Trans>Town</Trans>} />
      <LineQuestion {...line('county', 'address-level1', 100)} label={<Trans>County</Trans>} />
      <LineQuestion
        {...line('postcode', 'postal-code', 20)}
        label={<Trans>Postcode</Trans>}
        autoCapitalize="characters"
      />
    </>
  )
}
