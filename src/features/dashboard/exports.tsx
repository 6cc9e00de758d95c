import { isAllowed } from '@contract/access.ts'
import type { DashboardFilterInput } from '@contract/dashboard/filter.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import {
  Archive,
  ChevronDown,
  Download,
  Ellipsis,
  FileClock,
  FileSpreadsheet,
  type LucideIcon,
  Printer,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Button } from '@/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from '@/ui/menu.tsx'
import { useUser } from '@/user/use-user.ts'
import type { DashboardParts } from './dashboard-filter.ts'
import { ExportDialog, type ExportFileKind } from './export-dialog.tsx'

/** Files in the export menu of the dashboard. The holiday return is exported on a separate page. */
type ExportName = Exclude<ExportFileKind, 'holiday_return'>

type ExportsProps = { filter: DashboardFilterInput; parts: DashboardParts; disabled: boolean }

function listOfferedExports(parts: DashboardParts): ExportName[] {
  if (parts.allExports) return ['lunch_club', 'parcel', 'combined', 'surveys']
  if (parts.staff) return ['parcel', 'surveys']
  return []
}

/** Export menu of central staff for the current filters (DASH-145 to DASH-165), and the menu of rare actions. */
export const Exports = ({ filter, parts, disabled }: ExportsProps) => (
  <>
    {parts.staff ? <ExportMenu filter={filter} parts={parts} disabled={disabled} /> : null}
    <RareActions parts={parts} />
  </>
)

const ExportMenu = ({ filter, parts, disabled }: ExportsProps) => {
  const { t } = useLingui()
  const isReachable = useReachable()
  const [openedExport, setOpenedExport] = useState<ExportName | null>(null)
  const exportLabels: Record<ExportName, string> = {
    lunch_club: t`Export Lunch Club Year`,
    parcel: t`Export Parcel Provision Year`,
    combined: t`Export Combined Year`,
    surveys: t`Export Surveys`,
  }
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button icon={Download} iconEnd={ChevronDown}>
            <Trans>Export</Trans>
          </Button>
        </MenuTrigger>
        <MenuContent align="end">
          {isReachable ? null : (
            <MenuLabel>
              <NeedsWifi />
            </MenuLabel>
          )}
          {listOfferedExports(parts).map((name) => (
            <MenuItem
              key={name}
              icon={Download}
              disabled={!isReachable || disabled}
              onSelect={() => setOpenedExport(name)}
            >
              {exportLabels[name]}
            </MenuItem>
          ))}
        </MenuContent>
      </Menu>
      {openedExport ? (
        <ExportDialog
          title={exportLabels[openedExport]}
          name={openedExport}
          filter={filter}
          onClose={() => setOpenedExport(null)}
        />
      ) : null}
    </>
  )
}

const RareActions = ({ parts }: { parts: DashboardParts }) => {
  const canReadExports = isAllowed('vp_support', useUser())
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button icon={Ellipsis}>
          <Trans>More</Trans>
        </Button>
      </MenuTrigger>
      <MenuContent align="end" data-print="hide">
        <MenuItem icon={Printer} onSelect={() => window.print()}>
          <Trans>Print</Trans>
        </MenuItem>
        {parts.main ? (
          <RareLink to="/holiday_return" icon={FileSpreadsheet}>
            <Trans>Holiday return</Trans>
          </RareLink>
        ) : null}
        {parts.allExports ? (
          <RareLink to="/frozen_years" icon={Archive}>
            <Trans>Saved years</Trans>
          </RareLink>
        ) : null}
        {canReadExports ? (
          <RareLink to="/number_exports" icon={FileClock}>
            <Trans>Saved files</Trans>
          </RareLink>
        ) : null}
      </MenuContent>
    </Menu>
  )
}

type RareLinkProps = {
  to: '/holiday_return' | '/frozen_years' | '/number_exports'
  icon: LucideIcon
  children: ReactNode
}

const RareLink = ({ to, icon: Icon, children }: RareLinkProps) => (
  <MenuItem asChild>
    <Link to={to}>
      <Icon aria-hidden="true" />
      {children}
    </Link>
  </MenuItem>
)
