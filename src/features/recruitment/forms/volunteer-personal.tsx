import { Trans, useLingui } from '@lingui/react/macro'
import { DayQuestion } from '@/kit/public/day-question.tsx'
import { LineQuestion } from '@/kit/public/questions.tsx'
import { YesNoQuestion } from '@/kit/public/yes-no-question.tsx'
import { volunteerLabels } from './volunteer-labels.ts'

type VolunteerField = keyof typeof volunteerLabels

/**
 * Address fields with their maximum length and autocomplete token. The fields have the same names as those of a
 * registered person (VOL-128).
 */
const addressFields: readonly [VolunteerField, number, string][] = [
  ['address_1', 200, 'address-line1'],
  ['address_2', 200, 'address-line2'],
  ['address_3', 200, 'address-line3'],
  ['town', 100, 'address-level2'],
  ['county', 100, 'address-level1'],
  ['postcode', 20, 'postal-code'],
]

/** Step 1: choice between Young Helper and adult, and personal details (VOL-88 to VOL-96). */
export const VolunteerPersonal = () => {
  const { i18n } = useLingui()
  const getQuestionProps = (field: VolunteerField) => ({ field, label: i18n._(volunteerLabels[field]) })
  return (
    <>
      <div className="card p-4 [--group-inset:16px]">
        <YesNoQuestion {...getQuestionProps('young_helper')} kind="is it" />
      </div>
      <div className="card grid gap-4 p-4 [--group-inset:16px]">
        <LineQuestion {...getQuestionProps('first_name')} max={100} autoComplete="given-name" autoCapitalize="words" />
        <LineQuestion {...getQuestionProps('last_name')} max={100} autoComplete="family-name" autoCapitalize="words" />
        <LineQuestion {...getQuestionProps('aliases')} max={300} optional />
        <DayQuestion {...getQuestionProps('date_of_birth')} hint={<Trans>For example 14 3 1985</Trans>} birthday />
      </div>
      <div className="card grid gap-4 p-4">
        <LineQuestion {...getQuestionProps('email')} max={254} type="email" inputMode="email" autoComplete="email" />
        <LineQuestion {...getQuestionProps('mobile')} max={40} type="tel" autoComplete="tel" />
        <LineQuestion {...getQuestionProps('phone')} max={40} type="tel" optional />
        {addressFields.map(([field, max, autoComplete]) => (
          <LineQuestion key={field} {...getQuestionProps(field)} max={max} autoComplete={autoComplete} optional />
        ))}
      </div>
    </>
  )
}
