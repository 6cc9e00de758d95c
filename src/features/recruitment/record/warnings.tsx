import type { Application } from '@contract/recruitment/applications.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { TriangleAlert } from 'lucide-react'
import { Banner } from '@/ui/banner.tsx'

type Warning = Application['warnings'][number]

/** What may speak against a referee: told, never refused (B-REC-10). */
export const warningWords: Record<Warning['kind'], MessageDescriptor> = {
  same_email: msg`The referee has the email address of the applicant.`,
  same_phone: msg`The referee has the phone number of the applicant.`,
  same_address: msg`The referee has the address of the applicant.`,
  same_surname: msg`The referee has the surname of the applicant.`,
  guardian: msg`The referee is the parent or guardian the applicant has named.`,
  known_too_short: msg`The referee has known the applicant for less than 2 years.`,
  same_referee: msg`Another reference is by the same person.`,
  same_church: msg`Another reference is from the same church.`,
}

/** What those who review should look at twice. */
export const Warnings = ({ warnings }: { warnings: readonly Warning[] }) => {
  const { i18n } = useLingui()
  if (warnings.length === 0) return null
  return (
    <Banner tone="warning" icon={TriangleAlert}>
      <ul>
        {warnings.map(({ kind, number }) => (
          <li key={`${kind}${number}`}>{i18n._(warningWords[kind])}</li>
        ))}
      </ul>
    </Banner>
  )
}
