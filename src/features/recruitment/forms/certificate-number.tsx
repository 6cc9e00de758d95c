import type { CheckKind } from '@contract/recruitment/vocabulary.ts'
import { isUnusualCertificateNumber } from '@contract/rules/certificate-number.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LineQuestion } from '@/kit/public/questions.tsx'
import { useAnswer } from '@/kit/public/wizard-context.ts'

const FIELD = 'dbs_certificate_number'

/** Question for a certificate number. A number that looks mistyped shows a hint but is accepted. */
export function CertificateNumber({ label, check }: { label: ReactNode; check: CheckKind }) {
  const { value } = useAnswer<string | null>(FIELD)
  const isUnusual = isUnusualCertificateNumber(value ?? '', check)
  return (
    <LineQuestion field={FIELD} label={label} max={50} hint={isUnusual ? getUnusualNumberHint(check) : undefined} />
  )
}

function getUnusualNumberHint(check: CheckKind): ReactNode {
  return check === 'dbs' ? (
    <Trans>A DBS certificate number has 12 digits. Is this number right?</Trans>
  ) : (
    <Trans>A certificate number has up to 20 letters and digits. Is this number right?</Trans>
  )
}
