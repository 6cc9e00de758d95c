import type { Warning } from '@contract/recruitment/reference-warnings.ts'
import { useLingui } from '@lingui/react/macro'
import { OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LookWarning } from '@/kit/detail/compared.ts'
import { WarningLine } from './warnings.tsx'

/** The warnings of the record as lines of a second look. */
export function toLookWarnings(warnings: readonly Warning[]): LookWarning[] {
  return warnings.map((warning) => ({
    key: `${warning.kind} ${warning.number} ${warning.application ?? ''}`,
    words: <WarningLine warning={warning} />,
  }))
}

type LookWarningsProps = {
  /** What must not be missed, with a link to its place. */
  alerts: readonly (LookWarning & { link: ReactNode })[]
  warnings: readonly LookWarning[]
}

/** One line for each thing that a second person should notice, the alerts first. */
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
