import { isAllowed } from '@contract/access.ts'
import { registeredOperations } from '@contract/registered/registered.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CloudOff, CopyCheck, Download, Inbox, MailQuestion, Upload, UserX } from 'lucide-react'
import { lazy, memo, Suspense, useId, useState } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useDownload } from '@/device-storage/use-download.ts'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Button } from '@/ui/button.tsx'
import { useUser } from '@/user/use-user.ts'
import { RegistrationLink } from '../-link/registration-link.tsx'
import { ChurchSuiteDialog } from './churchsuite-dialog.tsx'
import { CHILD_ATTENDANCE_TYPE, getFilters, type PeopleListState } from './list-state.ts'
import { useSavedNotice } from './use-saved-notice.ts'

const ImportDialog = lazy(() => import('../-import/import-dialog.tsx').then((m) => ({ default: m.ImportDialog })))

const AskFamiliesDialog = lazy(() =>
  import('@/features/family-link/ask-families-dialog.tsx').then((m) => ({ default: m.AskFamiliesDialog })),
)

const RemovedDialog = lazy(() => import('../-removed/removed-dialog.tsx').then((m) => ({ default: m.RemovedDialog })))

/** Converts the filters into the query of the list operation (REG-37). */
const toQuery = (state: PeopleListState) => {
  const { attendance_type, unanswered: _onDevice, unconfirmed: _alsoOnDevice, ...flags } = getFilters(state)
  const activeFlags = Object.fromEntries(
    Object.entries(flags).flatMap(([flag, isActive]) => (isActive ? [[flag, 'true']] : [])),
  )
  return {
    ...activeFlags,
    ...(attendance_type === CHILD_ATTENDANCE_TYPE
      ? { is_adult: 'false' as const }
      : attendance_type && { attendance_type }),
    ...(state.search && { search: state.search }),
    ...(state.ordering && { ordering: state.ordering }),
  }
}

/** Tools for the full register (REG-38 to REG-40). The server imports and creates the files. */
export const ListTools = memo(({ state }: { state: PeopleListState }) => {
  const { t } = useLingui()
  const user = useUser()
  const showError = useErrorNotice()
  const showSavedNotice = useSavedNotice()
  const isReachable = useReachable()
  const needsWifiId = useId()
  const [openDialog, setOpenDialog] = useState<'import' | 'churchsuite' | 'removed' | 'ask' | null>(null)
  const close = () => setOpenDialog(null)
  const { busy: isBusy, fetch } = useDownload(registeredOperations['registered.export'], showError)
  const networkProps = { disabled: !isReachable, 'aria-describedby': isReachable ? undefined : needsWifiId }
  // Without a connection, show the icon of the notice in the buttons, because the notice applies to all three buttons.
  const [importIcon, exportIcon] = isReachable ? [Upload, Download] : [CloudOff, CloudOff]
  return (
    <div className="@container flex flex-wrap items-center gap-2.5 xl:gap-2 xl:[&_[data-slot=button]]:px-2.5">
      {/* With enough room, all tools are in one row. Otherwise the notice stays in the row of these three buttons. */}
      <div className="flex basis-full flex-wrap items-center gap-2.5 xl:gap-2 @min-[68rem]:contents">
        <Button {...networkProps} size="tool" icon={importIcon} onClick={() => setOpenDialog('import')}>
          <Trans>Import</Trans>
        </Button>
        <Button
          {...networkProps}
          size="tool"
          icon={exportIcon}
          busy={isBusy}
          onClick={() => void fetch({ query: toQuery(state) }).then((name) => name && showSavedNotice(name))}
        >
          <Trans>Export</Trans>
        </Button>
        <Button {...networkProps} size="tool" icon={exportIcon} onClick={() => setOpenDialog('churchsuite')}>
          <Trans>Export to ChurchSuite</Trans>
        </Button>
        {/* Reserve the space, so that an unstable connection does not move the list under a finger. */}
        <div className="flex flex-1 basis-17 leading-tight @min-[68rem]:order-1 @min-[68rem]:flex-none @min-[68rem]:basis-17">
          {isReachable ? null : <NeedsWifi id={needsWifiId} />}
        </div>
      </div>
      <RegistrationLink />
      <Button
        {...networkProps}
        size="tool"
        icon={MailQuestion}
        aria-label={t`Ask families to check their details`}
        onClick={() => setOpenDialog('ask')}
      >
        <Trans>Ask families to check</Trans>
      </Button>
      {/* In the row of all tools, the three lists show their icons only. Their tooltips contain their names. */}
      <div className="flex flex-wrap gap-2.5 md:ms-auto @min-[68rem]:order-2 @min-[68rem]:gap-0.5 @min-[68rem]:[&_span]:sr-only">
        {isAllowed('registered_removed', user) ? (
          <Button
            size="tool"
            variant="ghost"
            icon={UserX}
            title={t`Removed people`}
            onClick={() => setOpenDialog('removed')}
          >
            <span>
              <Trans>Removed people</Trans>
            </span>
          </Button>
        ) : null}
        {isAllowed('family_requests', user) ? (
          <Button asChild size="tool" variant="ghost">
            <Link to="/removal_requests" title={t`Families’ requests`}>
              <Inbox aria-hidden="true" />
              <span>
                <Trans>Families’ requests</Trans>
              </span>
            </Link>
          </Button>
        ) : null}
        <Button asChild size="tool" variant="ghost">
          <Link to="/registered_duplicates" title={t`Registered duplicates`}>
            <CopyCheck aria-hidden="true" />
            <span>
              <Trans>Registered duplicates</Trans>
            </span>
          </Link>
        </Button>
      </div>
      {openDialog === 'churchsuite' ? <ChurchSuiteDialog onClose={close} /> : null}
      <Suspense>
        {openDialog === 'import' ? <ImportDialog onClose={close} /> : null}
        {openDialog === 'ask' ? <AskFamiliesDialog onClose={close} /> : null}
        {openDialog === 'removed' ? <RemovedDialog onClose={close} /> : null}
      </Suspense>
    </div>
  )
})
