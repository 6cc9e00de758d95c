import { REMOVED_PERSON_DAYS } from '@contract/registered/registered-removed.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, RotateCcw, UserCheck } from 'lucide-react'
import { useRef } from 'react'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { RemovedRow } from './removed-row.tsx'
import { type RemovedPerson, useRemovedPeople } from './use-removed-people.ts'

/** Dialog with the people who were removed from the register. Each can be restored until their details are erased. */
export const RemovedDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const {
    reachable: isReachable,
    failed: hasFailed,
    people,
    more: hasMore,
    showMore,
    again: retry,
    restore,
  } = useRemovedPeople()
  const list = useRef<HTMLDivElement>(null)
  const restorePerson = async (person: RemovedPerson) => {
    // Move the focus, because the pressed button is removed with its row.
    if (await restore(person)) list.current?.focus({ preventScroll: true })
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        size="wide"
        title={<Trans>Removed people</Trans>}
        description={
          <Trans>You can bring people back for {REMOVED_PERSON_DAYS} days. After that their details are erased.</Trans>
        }
        footer={
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <div ref={list} tabIndex={-1} className="grid gap-3 outline-none">
          {isReachable ? null : (
            <Banner tone="info" icon={CloudOff}>
              <Trans>The list of removed people needs a connection: it is not kept on this device.</Trans>
            </Banner>
          )}
          {isReachable && hasFailed ? (
            <Banner
              tone="warning"
              icon={CloudOff}
              action={
                <Button variant="outline" icon={RotateCcw} onClick={retry}>
                  <Trans>Try again</Trans>
                </Button>
              }
            >
              <span role="alert">
                <Trans>The list of removed people could not be loaded.</Trans>
              </span>
            </Banner>
          ) : null}
          {people === undefined && isReachable && !hasFailed ? (
            <Loading label={t`Loading the removed people`} className="grid gap-3">
              <Skeleton className="h-16" />
              <Skeleton className="h-16" />
              <Skeleton className="h-16" />
            </Loading>
          ) : null}
          {people?.length === 0 && !hasMore ? (
            <EmptyState icon={UserCheck} title={<Trans>No one has been removed in the last 30 days.</Trans>} />
          ) : null}
          {people?.length ? (
            <ul>
              {people.map((person) => (
                <RemovedRow key={person.id} person={person} disabled={!isReachable} onRestore={restorePerson} />
              ))}
            </ul>
          ) : null}
          {hasMore ? (
            <Button className="justify-self-start" disabled={!isReachable} onClick={showMore}>
              <Trans>Show more</Trans>
            </Button>
          ) : null}
        </div>
      </DialogContent>
    </Dialog>
  )
}
