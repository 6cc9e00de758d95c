import { isAllowed } from '@contract/access.ts'
import type { DashboardFilterInput } from '@contract/dashboard/filter.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Archive, Download, FileClock, FileSpreadsheet, type LucideIcon, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Button } from '@/ui/button.tsx'
import { useUser } from '@/user/use-user.ts'
import type { DashboardParts } from './dashboard-filter.ts'
import { ExportDialog, type ExportFileKind } from './export-dialog.tsx'

/** Files with an export button on the dashboard. The holiday return is exported on a separate page. */
type ExportName = Exclude<ExportFileKind, 'holiday_return'>

type ExportsProps = { filter: DashboardFilterInput; parts: DashboardParts; disabled: boolean }

function listOfferedExports(parts: DashboardParts): ExportName[] {
  if (parts.allExports) return ['lunch_club', 'parcel', 'combined', 'surveys']
  if (parts.staff) return ['parcel', 'surveys']
  return []
}

/** Export buttons of central staff for the current filters (DASH-145 to DASH-165), and the print button. */
export const Exports = ({ filter, parts, disabled }: ExportsProps) => {
  const { t } = useLingui()
  const isReachable = useReachable()
  const canReadExports = isAllowed('vp_support', useUser())
  const [openedExport, setOpenedExport] = useState<ExportName | null>(null)
  const exportLabels: Record<ExportName, string> = {
    lunch_club: t`Export Lunch Club Year`,
    parcel: t`Export Parcel Provision Year`,
    combined: t`Export Combined Year`,
    surveys: t`Export Surveys`,
  }
  const offeredExports = listOfferedExports(parts)
  return (
    <div data-print="hide" className="flex flex-wrap items-center gap-2">
      {offeredExports.map((name) => (
        <Button
          key={name}
          size="tool"
          icon={Download}
          disabled={!isReachable || disabled}
          onClick={() => setOpenedExport(name)}
        >
          {exportLabels[name]}
        </Button>
      ))}
      <Button size="tool" icon={Printer} onClick={() => window.print()}>
        <Trans>Print</Trans>
      </Button>
      {parts.main ? (
        <PageLink to="/holiday_return" icon={FileSpreadsheet} words={<Trans>Holiday return</Trans>} />
      ) : null}
      {parts.allExports ? <PageLink to="/frozen_years" icon={Archive} words={<Trans>Saved years</Trans>} /> : null}
      {canReadExports ? <PageLink to="/number_exports" icon={FileClock} words={<Trans>Saved files</Trans>} /> : null}
      {offeredExports.length > 0 && !isReachable ? <NeedsWifi /> : null}
      {openedExport ? (
        <ExportDialog
          title={exportLabels[openedExport]}
          name={openedExport}
          filter={filter}
          onClose={() => setOpenedExport(null)}
        />
      ) : null}
    </div>
  )
}

type PageLinkProps = {
  to: '/holiday_return' | '/frozen_years' | '/number_exports'
  icon: LucideIcon
  words: ReactNode
}

const PageLink = ({ to: path, icon, words }: PageLinkProps) => (
  <Button asChild size="tool" icon={icon}>
    <Link to={path}>{words}</Link>
  </Button>
)
