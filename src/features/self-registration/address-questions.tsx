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
  const isParent = parentOrSelf === 'parent'
  const isSameAddress = !isParent && fields.every((field) => value[field] === parentOrSelf[field])
  const buildLineProps = (field: (typeof fields)[number], autoComplete: string, max = 200) => ({
    field,
    max,
    optional: field !== 'address_1',
    autoCapitalize: 'words',
    ...(isParent && { autoComplete }),
    value: value[field],
    onChange: (text: string) => onChange({ [field]: text }),
  })
  return (
    <>
      <LineQuestion {...buildLineProps('address_1', 'address-line1')} label={<Trans>Address line 1</Trans>}>
        {isParent || !parentOrSelf.address_1.trim() ? null : (
          <AsParent
            given={isSameAddress}
            onGive={() => onChange(Object.fromEntries(fields.map((field) => [field, parentOrSelf[field]])))}
          >
            <Trans>Same address as parent</Trans>
          </AsParent>
        )}
      </LineQuestion>
      <LineQuestion {...buildLineProps('address_2', 'address-line2')} label={<Trans>Address line 2</Trans>} />
      <LineQuestion {...buildLineProps('address_3', 'address-line3')} label={<Trans>Address line 3</Trans>} />
      <LineQuestion {...buildLineProps('town', 'address-level2', 100)} label={<Trans>Town</Trans>} />
      <LineQuestion {...buildLineProps('county', 'address-level1', 100)} label={<Trans>County</Trans>} />
      <LineQuestion
        {...buildLineProps('postcode', 'postal-code', 20)}
        label={<Trans>Postcode</Trans>}
        autoCapitalize="characters"
      />
    </>
  )
}
