import { canOpenRoute } from '@contract/access.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { Suspense, useState } from 'react'
import { useOnline } from '@/browser/use-online.ts'
import { useOthersPending } from '@/device-lock/lock-pending.ts'
import { signOut } from '@/device-lock/sign-in.ts'
import { COLLECTED_KEY } from '@/device-storage/pending-surveys.ts'
import { OtherWaitingText } from '@/features/lock/other-waiting-text.tsx'
import { UnsentSurveysNotice } from '@/features/lock/unsent-surveys-notice.tsx'
import { isAnythingUnsaved } from '@/kit/form/unsaved/unsaved.tsx'
import { lazyDialog } from '@/kit/page/lazy-dialog.tsx'
import { SignInLink } from '@/kit/page/sign-in-link.tsx'
import { countUnsentItems, type UnsentCounts } from '@/replica/unsent-counts.ts'
import { useMaybeReplica } from '@/sync-state/use-replica.ts'
import { useRequestSync } from '@/sync-state/use-request-sync.ts'
import { useSyncState } from '@/sync-state/use-sync-state.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { getCurrentUser } from '@/user/use-user.ts'
import { useProblemMessage } from '@/words/use-problem-message.ts'
import { getSendAction } from './send-action.ts'

const SaveFileDialog = lazyDialog(() =>
  import('@/features/transfer/save-file-dialog.tsx').then((m) => m.SaveFileDialog),
)

/**
 * Confirms the sign-out. Unsent changes are never dropped without the user's choice: send them, leave them on the
 * device, save them to a file, or discard them knowingly.
 */
export const SignOutDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const replica = useMaybeReplica()
  const sync = useSyncState()
  const requestSync = useRequestSync()
  const router = useRouter()
  const navigate = useNavigate()
  const isOnline = useOnline()
  // Remember the user, because the current user is null after the sign-out. Otherwise their pending changes would count
  // as another user's.
  const [signedInUser] = useState(getCurrentUser)
  const othersPending = useOthersPending(signedInUser?.id ?? '')
  const canOpenRegister = replica !== null && signedInUser !== null && canOpenRoute('/registered', signedInUser)
  // Pass an empty text instead of the assurance that data is safe, because it is safe only until the sign-out.
  const problemMessage = useProblemMessage('')
  const sendAction = getSendAction(isOnline, sync?.problem ?? null)
  const [isBusy, setIsBusy] = useState(false)
  const [isSavingFile, setIsSavingFile] = useState(false)
  /** Name of the file that contains the pending changes, once it is saved. */
  const [saved, setSaved] = useState<string | null>(null)
  const countUnsent = async () => (replica ? await countUnsentItems(replica.db) : { changes: 0, photos: 0 })
  const unsentWork = useLiveQuery(countUnsent, [replica])
  const [hasUnsavedInput] = useState(isAnythingUnsaved)
  // Include drafts on other pages of this device.
  const countDrafts = () => replica?.db.kept_forms.where('id').notEqual(COLLECTED_KEY).count() ?? 0
  const draftCount = useLiveQuery(countDrafts, [replica], 0)
  const hasDraft = hasUnsavedInput || draftCount > 0

  /**
   * Signs out, unless more changes are pending than the user confirmed. The dialog then shows the new number.
   * @param confirmed the unsent work that the user agreed to lose
   */
  const signOutIfConfirmed = async (confirmed: UnsentCounts) => {
    setIsBusy(true)
    const currentUnsent = await countUnsent()
    if (currentUnsent.changes > confirmed.changes || currentUnsent.photos > confirmed.photos) return setIsBusy(false)
    replica?.close()
    await signOut()
    await router.invalidate()
    await navigate({ to: '/login', replace: true, ignoreBlocker: true })
  }
  if (unsentWork === undefined) return null
  if (isSavingFile)
    return (
      <Suspense>
        <SaveFileDialog onClose={() => setIsSavingFile(false)} onSaved={setSaved} />
      </Suspense>
    )
  // Suggest to stay signed in without a network, because a signed-out user could not sign in to open the register
  // again.
  const { changes, photos } = unsentWork
  const isAllSent = changes === 0 && photos === 0
  const isShutOut = isAllSent && sendAction === 'offline'
  const isStayPrimary = isShutOut || hasDraft
  const stayButton = (
    <Button variant={isStayPrimary ? 'primary' : 'secondary'} onClick={onClose} disabled={isBusy}>
      <Trans>Stay signed in</Trans>
    </Button>
  )
  function renderSent() {
    if (replica === null) return null
    if (hasDraft)
      return (
        <Trans>Everything you saved has been sent. A form has not been saved: what you typed in it will be lost.</Trans>
      )
    if (othersPending.length) return <Trans>All your changes have been sent.</Trans>
    return <Trans>Everything has been sent.</Trans>
  }
  function renderAdvice() {
    if (sendAction === 'send')
      return (
        <>
          <Trans>Send it first.</Trans> {problemMessage}
        </>
      )
    if (sendAction === 'sign_in') return <Trans>Your sign-in has run out: sign in to send it first.</Trans>
    return <Trans>To send it first, connect to Wi-Fi.</Trans>
  }
  function renderSendAction() {
    if (sendAction === 'sign_in')
      return (
        <SignInLink>
          <Trans>Sign in</Trans>
        </SignInLink>
      )
    if (sendAction === 'send')
      return (
        <Button variant="primary" busy={sync !== null && sync.phase !== 'idle'} onClick={() => requestSync('asked')}>
          <Trans>Send now</Trans>
        </Button>
      )
    return null
  }
  return (
    <Dialog open onOpenChange={(open) => !open && !isBusy && onClose()}>
      {isAllSent ? (
        <DialogContent
          title={<Trans>Log out?</Trans>}
          description={
            <>
              {renderSent()}{' '}
              {canOpenRegister ? <RegisterRemovedText shutOut={isShutOut} /> : <SignedOutText shutOut={isShutOut} />}
            </>
          }
          footer={
            <>
              {stayButton}
              <Button
                variant={isStayPrimary ? 'secondary' : 'primary'}
                busy={isBusy}
                onClick={() => void signOutIfConfirmed(unsentWork)}
              >
                <Trans>Logout</Trans>
              </Button>
            </>
          }
        >
          <UnsentSurveysNotice user={signedInUser?.id ?? ''} />
          {othersPending.map((other) => (
            <OtherWaitingText key={other.user} other={other} />
          ))}
        </DialogContent>
      ) : (
        <DialogContent
          decisive
          title={
            changes ? (
              <Plural value={changes} one="# change has not been sent" other="# changes have not been sent" />
            ) : (
              <Plural value={photos} one="# photo has not been sent" other="# photos have not been sent" />
            )
          }
          description={
            <>
              {saved ? (
                <Trans>
                  Your unsent changes are in the file {saved}, and only you can bring them in from there. Check that you
                  have the file: if you log out now, they are no longer on this device.
                </Trans>
              ) : (
                <Trans>If you log out now, anything not sent will be lost. Until then it is safe on this device.</Trans>
              )}{' '}
              {changes && photos ? (
                <Plural
                  value={photos}
                  one="# photo has not been sent either, and goes into no file."
                  other="# photos have not been sent either, and go into no file."
                />
              ) : null}{' '}
              {hasDraft ? <Trans>A form has not been saved: what you typed in it will be lost too.</Trans> : null}{' '}
              {renderAdvice()}
            </>
          }
          footer={
            <>
              {stayButton}
              {changes ? (
                <Button disabled={isBusy} onClick={() => setIsSavingFile(true)}>
                  <Trans>Save to a file</Trans>
                </Button>
              ) : null}
              <TwoClickButton
                variant="danger"
                armedLabel={t`Press again to discard`}
                onConfirm={() => void signOutIfConfirmed(unsentWork)}
              >
                <Trans>Discard and log out</Trans>
              </TwoClickButton>
              {renderSendAction()}
            </>
          }
        >
          <UnsentSurveysNotice user={signedInUser?.id ?? ''} />
        </DialogContent>
      )}
    </Dialog>
  )
}

/**
 * Text for devices from which the sign-out removes the register.
 * @param shutOut true if no user can sign in on this device, because it has no network
 */
const RegisterRemovedText = ({ shutOut }: { shutOut: boolean }) =>
  shutOut ? (
    <Trans>The register is removed from this device. There is no Wi-Fi: you cannot sign in again until there is.</Trans>
  ) : (
    <Trans>The register is removed from this device; sign in again to bring it back.</Trans>
  )

/** Text for devices without a register. */
const SignedOutText = ({ shutOut }: { shutOut: boolean }) =>
  shutOut ? (
    <Trans>There is no Wi-Fi: you cannot sign in again until there is.</Trans>
  ) : (
    <Trans>Sign in again to come back.</Trans>
  )
