import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { renderQrCode } from '@/browser/render-qr-code.ts'
import { useMediaQuery } from '@/browser/use-media.ts'
import { useWakeLock } from '@/browser/use-wake-lock.ts'
import { encodeChangesAsCodes, type TransferCodes } from '@/sync-state/transfer.ts'
import { useReplica } from '@/sync-state/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { TransferError } from './transfer-error.tsx'
import { useTransferMessages } from './use-transfer-messages.ts'

/**
 * Time in ms for which each code is shown. Long enough for a phone to read the code, and the display does not flicker.
 */
const CODE_DISPLAY_MS = 400

/** Separates digits into groups of four. Such groups are easier to type from another screen. */
const groupDigits = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ')

/**
 * Dialog that shows unsent changes as a series of codes. The number that decrypts the codes is shown first. The number
 * and the codes are never visible at the same time.
 */
export const CodesDialog = ({ onClose }: { onClose: () => void }) => {
  const replica = useReplica()
  const getErrorMessage = useTransferMessages()
  const [codes, setCodes] = useState<TransferCodes | null>(null)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const [visiblePart, setVisiblePart] = useState<'number' | 'codes'>('number')
  useWakeLock()
  const makeTransferCodes = useEffectEvent(() => encodeChangesAsCodes(replica))
  const reportError = useEffectEvent((error: unknown) => setErrorMessage(getErrorMessage(error, 'codes')))
  // Read the queue once when the dialog opens. Changes made while the dialog is open are not in these codes and go into
  // the next transfer.
  useEffect(() => {
    let isUnmounted = false
    makeTransferCodes().then(
      (newCodes) => !isUnmounted && setCodes(newCodes),
      (error: unknown) => !isUnmounted && reportError(error),
    )
    return () => {
      isUnmounted = true
    }
  }, [])
  const isSingleCode = codes?.frames.length === 1
  const doneButton = (
    <Button onClick={onClose}>
      <Trans>Done</Trans>
    </Button>
  )
  function renderContent() {
    if (errorMessage) return <TransferError>{errorMessage}</TransferError>
    if (codes)
      return (
        <>
          <ol className="grid list-decimal gap-2 ps-6">
            <li>
              <Trans>On the phone, sign in as yourself and open the sync panel.</Trans>
            </li>
            <li>
              <Trans>Press Bring in changes, then From codes, and type this number:</Trans>
            </li>
          </ol>
          <p className="rounded-lg bg-muted p-3 text-center text-2xl font-heavy tabular-nums">
            {groupDigits(codes.number)}
          </p>
          <p>
            <Trans>
              Anyone who has the number and films the codes can read them. Let no one else see either; the number is
              hidden while the codes show.
            </Trans>
          </p>
        </>
      )
    return (
      <p role="status">
        <Trans>Making the codes</Trans>
      </p>
    )
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      {visiblePart === 'codes' && codes ? (
        <DialogContent
          decisive
          size="wide"
          title={
            isSingleCode ? <Trans>Point the phone at the code</Trans> : <Trans>Point the phone at the codes</Trans>
          }
          description={
            isSingleCode ? (
              <Trans>It stays until the phone has it. Keep other cameras away.</Trans>
            ) : (
              <Trans>They come round again until the phone has them all. Keep other cameras away.</Trans>
            )
          }
          footer={
            <>
              <Button onClick={() => setVisiblePart('number')}>
                <Trans>Back to the number</Trans>
              </Button>
              {doneButton}
            </>
          }
        >
          <CodeSeries frames={codes.frames} />
        </DialogContent>
      ) : (
        <DialogContent
          decisive
          title={<Trans>Show as codes</Trans>}
          description={
            codes
              ? plural(codes.count, {
                  one: 'Your phone can take # change from this screen, without Wi-Fi.',
                  other: 'Your phone can take # changes from this screen, without Wi-Fi.',
                })
              : null
          }
          footer={
            <>
              {doneButton}
              {errorMessage ? null : (
                <Button variant="primary" data-autofocus busy={!codes} onClick={() => setVisiblePart('codes')}>
                  <Trans>Show the codes</Trans>
                </Button>
              )}
            </>
          }
        >
          {renderContent()}
        </DialogContent>
      )}
    </Dialog>
  )
}

/** Player that shows the codes one after another. It does not start by itself if the user prefers reduced motion. */
const CodeSeries = ({ frames }: { frames: readonly string[] }) => {
  const { t } = useLingui()
  const isMotionReduced = useMediaQuery('(prefers-reduced-motion: reduce)')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [index, setIndex] = useState(0)
  const [isPlaying, setIsPlaying] = useState(!isMotionReduced)
  const count = frames.length
  const stepBy = (offset: number) => {
    setIsPlaying(false)
    setIndex((index + offset + count) % count)
  }
  useEffect(() => {
    if (!isPlaying || count < 2) return
    const timer = setInterval(() => setIndex((before) => (before + 1) % count), CODE_DISPLAY_MS)
    return () => clearInterval(timer)
  }, [isPlaying, count])
  useEffect(() => {
    if (canvas.current) renderQrCode(canvas.current, frames[index] ?? '')
  }, [frames, index])
  const number = index + 1
  return (
    <div className="grid justify-items-center gap-3">
      <canvas
        ref={canvas}
        role="img"
        aria-label={t`Code ${number} of ${count}`}
        className="block aspect-square w-[min(100%,calc(100dvh-21rem))] min-w-60 rounded-md bg-white"
      />
      <p className="font-bold tabular-nums">{t`Code ${number} of ${count}`}</p>
      {count > 1 ? (
        <div className="flex flex-wrap justify-center gap-2">
          <Button icon={ChevronLeft} onClick={() => stepBy(-1)}>
            <Trans>Back</Trans>
          </Button>
          <Button icon={isPlaying ? Pause : Play} onClick={() => setIsPlaying(!isPlaying)}>
            {isPlaying ? <Trans>Pause</Trans> : <Trans>Play</Trans>}
          </Button>
          <Button iconEnd={ChevronRight} onClick={() => stepBy(1)}>
            <Trans>Next</Trans>
          </Button>
        </div>
      ) : null}
    </div>
  )
}
