import { Trans, useLingui } from '@lingui/react/macro'
import { DayQuestion } from '@/kit/public/day-question.tsx'
import { LineQuestion } from '@/kit/public/questions.tsx'
import { YesNoQuestion } from '@/kit/public/yes-no-question.tsx'
import { volunteerWords } from './volunteer-words.ts'

type Field = keyof typeof volunteerWords

/**
 * Address fields with maximum length and autocomplete token. A user who is converted to an applicant has the
 * same fields (VOL-128).
 */
const addressLines: readonly [Field, number, string][] = [
  ['address_1', 200, 'address-line1'],
  ['address_2', 200, 'address-line2'],
  ['address_3', 200, 'address-line3'],
  ['town', 100, 'address-level2'],
  ['county', 100, 'address-level1'],
  ['postcode', 20, 'postal-code'],
]

/** Step 1: Young Helper or adult, and personal details (VOL-88 to VOL-96). */
export const VolunteerPersonal = () => {
  const { i18n } = useLingui()
  const asked = (field: Field) => ({ field, label: i18n._(volunteerWords[field]) })
  return (
    <>
      <div className="card p-4 [--group-inset:16px]">
        <YesNoQuestion {...asked('young_helper')} kind="is it" />
      </div>
      <div className="card grid gap-4 p-4 [--group-inset:16px]">
        <LineQuestion {...asked('first_name')} max={100} autoComplete="given-name" autoCapitalize="words" />
        <LineQuestion {...asked('last_name')} max={100} autoComplete="family-name" autoCapitalize="words" />
        <LineQuestion {...asked('aliases')} max={300} optional />
        <DayQuestion {...asked('date_of_birth')} hint={<Trans>For example 14 3 1985</Trans>} birthday />
      </div>
      <div className="card grid gap-4 p-4">
        <LineQuestion {...asked('email')} max={254} type="email" inputMode="email" autoComplete="email" />
        <LineQuestion {...asked('mobile')} max={40} type="tel" autoComplete="tel" />
        <LineQuestion {...asked('phone')} max={40} type="tel" optional />
        {addressLines.map(([field, max, autoComplete]) => (
          <LineQuestion key={field} {...asked(field)} max={max} autoComplete={autoComplete} optional />
        ))}
      </div>
    </>
  )
}
