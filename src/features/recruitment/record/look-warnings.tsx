import type { Warning } from '@contract/recruitment/reference-warnings.ts'
import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
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

const warningClasses = 'flex min-h-8.5 flex-wrap items-center gap-x-2.5 rounded-md border py-1 pr-3 pl-2.5'

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
    <ul aria-label={t`Warnings`} className="grid gap-1.25 text-sm leading-[1.25]">
      {alerts.map(({ key, words, link }) => (
        <li
          key={key}
          className={clsx(
            warningClasses,
            'border-danger bg-danger text-danger-foreground [&_a]:inline-flex [&_a]:min-h-7 [&_a]:items-center',
            '[&_a]:font-bold [&_a]:text-inherit pointer-coarse:[&_a]:min-h-touch',
          )}
        >
          <OctagonAlert aria-hidden="true" className="size-[1.2rem]" />
          <span className="min-w-40 flex-1 wrap-anywhere">{words}</span>
          {link}
        </li>
      ))}
      {warnings.map(({ key, words }) => (
        <li key={key} className={clsx(warningClasses, 'border-warning-edge bg-warning-soft text-warning-text')}>
          <TriangleAlert aria-hidden="true" className="size-[1.2rem]" />
          <span className="min-w-40 flex-1 wrap-anywhere">{words}</span>
        </li>
      ))}
    </ul>
  )
}
