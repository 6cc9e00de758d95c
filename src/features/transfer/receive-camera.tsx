import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { type CameraState, useCameraCodes } from '@/browser/use-camera-codes.ts'
import { useWakeLock } from '@/browser/use-wake-lock.ts'
import { FrameReader, type FrameReadResult } from '@/sync-state/transfer.ts'
import { Button } from '@/ui/button.tsx'
import { DialogContent } from '@/ui/dialog.tsx'
import { Progress } from '@/ui/progress.tsx'
import { TransferError } from './transfer-error.tsx'

type ReceiveCameraProps = {
  user: string
  /** True while the codes, which have all been read, are being decrypted. */
  opening: boolean
  onBack: () => void
  onWhole: (whole: Uint8Array) => void
  onDamaged: (error: unknown) => void
}

/** Reads codes from another screen with the camera. */
export const ReceiveCamera = (props: ReceiveCameraProps) => {
  const [attempts, setAttempts] = useState(0)
  return <CameraAttempt key={attempts} {...props} onAgain={() => setAttempts(attempts + 1)} />
}

/** Maximum number of missing codes whose numbers are listed. If more are missing, only the progress is shown. */
const MAX_LISTED_CODES = 6

const CameraAttempt = ({
  user,
  opening,
  onBack,
  onWhole,
  onDamaged,
  onAgain,
}: ReceiveCameraProps & { onAgain: () => void }) => {
  const { t } = useLingui()
  const videoElement = useRef<HTMLVideoElement>(null)
  const [reader] = useState(() => new FrameReader(user))
  const [readState, setReadState] = useState({ read: 0, count: 0, missing: [] as number[] })
  const [lastReading, setLastReading] = useState<FrameReadResult | null>(null)
  const cameraState = useCameraCodes(videoElement, async (text) => {
    const reading = await reader.take(text)
    setLastReading(reading)
    if (reading !== 'part') return 'more'
    setReadState({ ...reader.progress, missing: reader.missing })
    try {
      const payload = await reader.whole()
      if (!payload) return 'more'
      onWhole(payload)
    } catch (error) {
      onDamaged(error)
    }
    return 'enough'
  })
  const { read, count, missing } = readState
  const isBlocked = cameraState !== 'asking' && cameraState !== 'running'
  const progressLabel = t`${read} of ${count} codes read`
  const numbers = missing.join(', ')
  function renderStatus() {
    if (opening) return <Trans>All codes are read. Opening them</Trans>
    if (lastReading === 'other_user')
      return (
        <Trans>These codes belong to someone else. They can only be brought in where that person is signed in.</Trans>
      )
    if (lastReading === 'foreign')
      return <Trans>This is a code of something else. Point the camera at the codes of the other device.</Trans>
    if (count && missing.length <= MAX_LISTED_CODES)
      return t`Still missing: ${numbers}. They come round again, or press Back and Next there.`
    if (count) return progressLabel
    if (cameraState === 'asking') return <Trans>Starting the camera. If you are asked, allow it.</Trans>
    return <Trans>No code seen yet</Trans>
  }
  return (
    <DialogContent
      decisive
      size="wide"
      title={<Trans>Point the camera at the codes</Trans>}
      description={isBlocked ? null : <Trans>Hold it still until a code fills most of the picture.</Trans>}
      footer={
        <>
          <Button disabled={opening} onClick={onBack}>
            <Trans>Back</Trans>
          </Button>
          {isBlocked ? (
            <Button variant="primary" onClick={onAgain}>
              <Trans>Try again</Trans>
            </Button>
          ) : null}
        </>
      }
    >
      {isBlocked ? (
        <TransferError>
          <CameraProblem state={cameraState} />
        </TransferError>
      ) : (
        <Awake />
      )}
      <video
        ref={videoElement}
        muted
        playsInline
        hidden={isBlocked}
        aria-label={t`What the camera sees`}
        className="aspect-square w-full max-w-[min(100%,calc(100dvh-20rem))] justify-self-center rounded-md bg-black object-cover"
      />
      {count ? <Progress label={progressLabel} value={read} max={count} /> : null}
      <p role="status" className="min-h-[3em]">
        {renderStatus()}
      </p>
    </DialogContent>
  )
}

const Awake = () => {
  useWakeLock()
  return null
}

/** Text that explains why the camera shows no image and what the user can do. */
const CameraProblem = ({ state }: { state: CameraState }) => {
  switch (state) {
    case 'refused':
      return (
        <Trans>
          Hallbook is not allowed to use the camera. Allow it for this site in the browser's settings, then try again.
          Or carry the changes in a file: they are safe on the other device.
        </Trans>
      )
    case 'none':
      return (
        <Trans>
          This device has no camera that Hallbook can use. Carry the changes in a file: they are safe on the other
          device.
        </Trans>
      )
    case 'in_use':
      return <Trans>Another app is using the camera. Close it, then try again.</Trans>
    default:
      return (
        <Trans>
          The camera could not be used. Try again, or carry the changes in a file: they are safe on the other device.
        </Trans>
      )
  }
}
