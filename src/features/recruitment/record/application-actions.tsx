import { getAccessFlags } from '@contract/access.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Ellipsis, Printer } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { TwoClickItem } from '@/kit/detail/two-click-item.tsx'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Button } from '@/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/ui/menu.tsx'
import { useUser } from '@/user/use-user.ts'
import type { RecruitmentFlow } from '../core-flow.ts'
import { useRecordAction } from '../use-record-action.ts'
import { ArchiveDialog } from './archive-dialog.tsx'
import type { ApplicationState } from './use-application.ts'

type ApplicationActionsProps = { flow: RecruitmentFlow; state: ApplicationState; application: Application }

/** Menu with rare actions: the page for printing, archive and delete. */
export const ApplicationActions = ({ flow, state, application }: ApplicationActionsProps) => {
  const { t } = useLingui()
  const router = useRouter()
  const isReachable = useReachable()
  const { busy, run } = useRecordAction(flow.nouns)
  const [isArchiving, setIsArchiving] = useState(false)
  const { id, archived, own } = application
  // Allow VP support to archive their own application, but not to delete it.
  const { vpSupport } = getAccessFlags(useUser())
  const canArchive = state.rights.edit || (own && vpSupport)
  const removeApplication = async () => {
    const isDeleted = await run(() => call(flow.delete, { params: { id } }), t`Deleted`)
    if (isDeleted) void router.navigate({ to: flow.to as '/', replace: true, ignoreBlocker: true })
  }
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button icon={Ellipsis} busy={busy}>
            <Trans>More</Trans>
          </Button>
        </MenuTrigger>
        <MenuContent align="end">
          <MenuItem asChild>
            <Link to={`${flow.to}/${id}/record` as '/'} replace state>
              <Printer aria-hidden="true" />
              <Trans>Record to print</Trans>
            </Link>
          </MenuItem>
          {canArchive ? (
            <>
              <MenuSeparator />
              <MenuItem
                icon={archived ? ArchiveRestore : Archive}
                disabled={!isReachable}
                onSelect={() =>
                  archived
                    ? void run(() => state.change({ archived: false }), t`Application updated`)
                    : setIsArchiving(true)
                }
              >
                {archived ? <Trans>Unarchive</Trans> : <Trans>Archive</Trans>}
              </MenuItem>
              {state.rights.edit ? (
                <TwoClickItem
                  armedLabel={t`Press again to delete`}
                  disabled={!isReachable}
                  onConfirm={() => void removeApplication()}
                >
                  <Trans>Delete</Trans>
                </TwoClickItem>
              ) : null}
            </>
          ) : null}
        </MenuContent>
      </Menu>
      {isArchiving ? (
        <ArchiveDialog
          busy={busy}
          onClose={() => setIsArchiving(false)}
          onArchive={(outcome) =>
            void run(() => state.change({ archived: true, outcome }), t`Application updated`).then(
              (done) => done && setIsArchiving(false),
            )
          }
        />
      ) : null}
    </>
  )
}
