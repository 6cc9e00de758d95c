import type { VolunteerApplication } from '@contract/recruitment/volunteer-applications.ts'
import { useLingui } from '@lingui/react/macro'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { type Comparison, createCell } from '@/kit/detail/compared.ts'
import { formatDateCell, formatDayCell } from '@/kit/list/cells.ts'
import { addEmailBreaks } from '@/ui/name.tsx'
import { toLookWarnings } from './look-warnings.tsx'

/** Builds the comparison for a second look at a parent's consent. It has a single column. */
export const useConsentComparison = (volunteer: VolunteerApplication): Comparison => {
  const { t } = useLingui()
  const { form, parental_consent_form: consent, two_people: rule } = volunteer
  const parentCall = consent?.spoken ?? null
  const isShared = consent?.shared === true
  const buildFact = (key: string, label: string, content: string | null | undefined, isFlagged = false) => ({
    key,
    label,
    cells: [createCell(content ?? null, isFlagged)],
  })
  const guardianName = [form.parent_guardian_first_name, form.parent_guardian_last_name].filter(Boolean).join(' ')
  return {
    columns: [
      {
        key: 'consent',
        number: null,
        name: consent?.name || guardianName || t`Parent or guardian`,
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
            cells: [createCell(addEmailBreaks(form.parent_guardian_email ?? ''), isShared)],
          },
          buildFact('telephone', t`Telephone`, form.parent_guardian_phone_number, isShared),
          buildFact('sent', t`Request sent`, consent?.email_sent ? formatDateCell(consent.email_sent) : t`Not sent`),
          buildFact('answered', t`Answered`, consent?.submitted ? formatTimestamp(consent.submitted) : t`Not answered`),
          buildFact(
            'spoken',
            t`Spoken to`,
            parentCall
              ? [parentCall.by, formatDayCell(parentCall.day), parentCall.name, parentCall.number].join(', ')
              : t`Not spoken to`,
            isShared && !parentCall,
          ),
        ],
      },
      {
        key: 'answers',
        title: t`Answers`,
        facts: [
          buildFact('child', t`Name of the child`, consent?.child_name),
          buildFact(
            'born',
            t`Date of birth`,
            consent?.child_date_of_birth && formatDayCell(consent.child_date_of_birth),
          ),
          buildFact('parent', t`Parent or guardian`, consent?.name),
          buildFact('phone', t`Phone`, consent?.phone_number),
          buildFact('home', t`Home address`, consent?.address),
          buildFact('contact', t`Another contact`, consent?.alternative_contact_name),
          buildFact('relationship', t`Relationship`, consent?.alternative_relationship),
          buildFact('contact_phone', t`Phone of the other contact`, consent?.alternative_phone_number),
        ],
      },
    ],
    warnings: toLookWarnings(volunteer.warnings),
  }
}
