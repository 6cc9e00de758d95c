import type { VolunteerApplication } from '@contract/recruitment/volunteer-applications.ts'
import { useLingui } from '@lingui/react/macro'
import { formatStamp } from '@/i18n/format.ts'
import { type Comparison, cell } from '@/kit/detail/compared.ts'
import { dateCell, dayCell } from '@/kit/list/cells.ts'
import { breakableEmail } from '@/ui/name.tsx'
import { toLookWarnings } from './look-warnings.tsx'

/** Builds the comparison for a second look at a parental consent. It has a single column. */
export const useConsentComparison = (volunteer: VolunteerApplication): Comparison => {
  const { t } = useLingui()
  const { form, parental_consent_form: consent, two_people: rule } = volunteer
  const spoken = consent?.spoken ?? null
  const isShared = consent?.shared === true
  const fact = (key: string, label: string, content: string | null | undefined, isFlagged = false) => ({
    key,
    label,
    cells: [cell(content ?? null, isFlagged)],
  })
  const named = [form.parent_guardian_first_name, form.parent_guardian_last_name].filter(Boolean).join(' ')
  return {
    columns: [
      {
        key: 'consent',
        number: null,
        name: consent?.name || named || t`Parent or guardian`,
        about: t`Parental Consent`,
        isByTwo: consent?.submitted ? !rule.lacking.includes(1) : null,
      },
    ],
    groups: [
      {
        key: 'acts',
        title: t`Who did what`,
        facts: [
          {
            key: 'address',
            label: t`Address`,
            cells: [cell(breakableEmail(form.parent_guardian_email ?? ''), isShared)],
          },
          fact('telephone', t`Telephone`, form.parent_guardian_phone_number, isShared),
          fact('sent', t`Request sent`, consent?.email_sent ? dateCell(consent.email_sent) : t`Not sent`),
          fact(
            'answered',
            t`Answered`,
            consent?.submitted ? formatStamp(consent.submitted) : t`Not answered`,
          ),
          fact(
            'spoken',
            t`Spoken to`,
            spoken
              ? [spoken.by, dayCell(spoken.day), spoken.name, spoken.number].join(', ')
              : t`Not spoken to`,
            isShared && !spoken,
          ),
        ],
      },
      {
        key: 'answers',
        title: t`Answers`,
        facts: [
          fact('child', t`Name of the child`, consent?.child_name),
          fact(
            'born',
            t`Date of birth`,
            consent?.child_date_of_birth && dayCell(consent.child_date_of_birth),
          ),
          fact('parent', t`Parent or guardian`, consent?.name),
          fact('phone', t`Phone`, consent?.phone_number),
          fact('home', t`Home address`, consent?.address),
          fact('contact', t`Another contact`, consent?.alternative_contact_name),
          fact('relationship', t`Relationship`, consent?.alternative_relationship),
          fact('contact_phone', t`Phone of the other contact`, consent?.alternative_phone_number),
        ],
      },
    ],
    warnings: toLookWarnings(volunteer.warnings),
  }
}
