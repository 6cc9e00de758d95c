import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { LineQuestion, useQuestionProps } from './questions.tsx'

/** Labels of the address fields. The fields have the same names in each form (VOL-128). */
export const addressLabels = {
  address_1: msg`Address line 1`,
  address_2: msg`Address line 2`,
  address_3: msg`Address line 3`,
  town: msg`Town`,
  county: msg`County`,
  postcode: msg`Postcode`,
}

/** Address fields with their maximum length and autocomplete token. */
const addressFields: readonly [keyof typeof addressLabels, number, string][] = [
  ['address_1', 200, 'address-line1'],
  ['address_2', 200, 'address-line2'],
  ['address_3', 200, 'address-line3'],
  ['town', 100, 'address-level2'],
  ['county', 100, 'address-level1'],
  ['postcode', 20, 'postal-code'],
]

type AddressQuestionsProps = {
  /** False for another person's address, which the browser cannot autofill. */
  isOwn?: boolean
  /** True if the first line is required. */
  isRequired?: boolean
  /** Content under the first line, such as a button that fills in an address. */
  children?: ReactNode
}

/** Questions for the lines of a postal address. */
export function AddressQuestions({ isOwn = true, isRequired = false, children }: AddressQuestionsProps) {
  const getQuestionProps = useQuestionProps(addressLabels)
  return addressFields.map(([field, max, autoComplete]) => (
    <LineQuestion
      key={field}
      {...getQuestionProps(field)}
      max={max}
      autoCapitalize={field === 'postcode' ? 'characters' : 'words'}
      autoComplete={isOwn ? autoComplete : 'off'}
      optional={!isRequired || field !== 'address_1'}
    >
      {field === 'address_1' ? children : null}
    </LineQuestion>
  ))
}
