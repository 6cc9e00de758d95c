import type { Warning } from '@contract/recruitment/reference-warnings.ts'
import { useLingui } from '@lingui/react/macro'
import { OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ComparisonWarning } from '@/kit/detail/compared.ts'
import { WarningLine } from './warnings.tsx'

/** Converts the warnings of a record to lines on the second look page. */
export function toLookWarnings(warnings: readonly Warning[]): ComparisonWarning[] {
  return warnings.map((warning) => ({
    key: `${warning.kind} ${warning.number} ${warning.application ?? ''}`,
    words: <WarningLine warning={warning} />,
  }))
}

type LookWarningsProps = {
  /** Urgent warnings, each with a link to the part that it concerns. */
  alerts: readonly (ComparisonWarning & { link: ReactNode })[]
  warnings: readonly ComparisonWarning[]
}

/** List of warnings for the second reviewer, with the alerts first. */
export const LookWarnings = ({ alerts, warnings }: LookWarningsProps) => {
  const { t } = useLingui()
  if (alerts.length + warnings.length === 0) return null
  return (
    <ul aria-label={t`Warnings`} className="look-warnings">
      {alerts.map(({ key, words, link }) => (
        <li key={key} data-tone="danger">
          <OctagonAlert aria-hidden="true" />
          <span>{words}</span>
          {link}
        </li>
      ))}
      {warnings.map(({ key, words }) => (
        <li key={key}>
          <TriangleAlert aria-hidden="true" />
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}
