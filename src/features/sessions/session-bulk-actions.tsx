import { isAllowed } from '@contract/access.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarCog, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { joinRowIds, RemoveSelected, type RowSelection } from '@/kit/list/row-selection.tsx'
import { lazyDialog } from '@/kit/page/lazy-dialog.tsx'
import type { ListedSession } from '@/register/use-session-list.ts'
import { Button } from '@/ui/button.tsx'
import { Sheet, SheetContent } from '@/ui/sheet.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { useUser } from '@/user/use-user.ts'

const BookingDialog = lazyDialog(() => import('./booking-dialog.tsx').then((m) => m.BookingDialog))

type SessionBulkActionsProps = {
  selection: RowSelection
  shown: readonly ListedSession[]
  /** True on a phone. The bar has one button there, which opens a sheet with the actions. */
  narrow: boolean
  onRemove: () => void
}

/** Bulk actions for the selected sessions: booking by families, for users who may open it, and removal. */
export function SessionBulkActions({ selection, shown, narrow, onRemove }: SessionBulkActionsProps) {
  const { t } = useLingui()
  const user = useUser()
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const [isBookingOpen, setIsBookingOpen] = useState(false)
  const selectedSessions = selection.among(shown)
  const showBooking = () => {
    setIsSheetOpen(false)
    setIsBookingOpen(true)
  }
  if (!isAllowed('session_booking', user)) return <RemoveSelected rows={selectedSessions} onConfirm={onRemove} />
  return (
    <>
      {narrow ? (
        <>
          <Button variant="on-hero" size="small" aria-haspopup="dialog" onClick={() => setIsSheetOpen(true)}>
            <Trans>Change selected</Trans>
          </Button>
          <Sheet open={isSheetOpen} onOpenChange={setIsSheetOpen}>
            <SheetContent title={t`Change selected`} closeLabel={t`Close`} bodyClassName="grid content-start gap-3">
              <Button block icon={CalendarCog} onClick={showBooking}>
                <Trans>Booking by families</Trans>
              </Button>
              <TwoClickButton
                block
                icon={Trash2}
                armedLabel={t`Press again to remove`}
                about={joinRowIds(selectedSessions)}
                onConfirm={() => {
                  setIsSheetOpen(false)
                  onRemove()
                }}
              >
                <Trans>Remove selected</Trans>
              </TwoClickButton>
            </SheetContent>
          </Sheet>
        </>
      ) : (
        <>
          <Button variant="on-hero" size="small" icon={CalendarCog} onClick={showBooking}>
            <Trans>Booking by families</Trans>
          </Button>
          <RemoveSelected rows={selectedSessions} onConfirm={onRemove} />
        </>
      )}
      {isBookingOpen ? (
        <Suspense>
          <BookingDialog sessions={selectedSessions} onClose={() => setIsBookingOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
