import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/**
 * State of the camera. `asking` lasts from the permission prompt until the camera starts. All states listed after
 * `running` are reasons for a missing picture.
 */
export type CameraState = 'asking' | 'running' | 'refused' | 'none' | 'in_use' | 'failed'

/** Pause between two frames in ms, so that the page stays responsive. */
const FRAME_PAUSE_MS = 40

const toCameraState = (error: unknown): CameraState => {
  switch ((error as DOMException | null)?.name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none'
    case 'NotReadableError':
    case 'AbortError':
      return 'in_use'
    default:
      return 'failed'
  }
}

const openCamera = async (): Promise<MediaStream> => {
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('none', 'NotFoundError')
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
  })
}

/**
 * Shows the back camera in a video element and passes each code to `onCode`. Ends if `onCode` returns `enough` or the
 * component unmounts.
 */
export const useCameraCodes = (
  video: RefObject<HTMLVideoElement | null>,
  onCode: (text: string) => Promise<'more' | 'enough'>,
): CameraState => {
  const [state, setState] = useState<CameraState>('asking')
  const handleCode = useEffectEvent(onCode)
  useEffect(() => {
    let isUnmounted = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stopCamera = () => {
      isUnmounted = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const startReading = async () => {
      const { openCodeReader } = await import('./read-code.ts')
      const [readCodes, openedStream] = await Promise.all([openCodeReader(), openCamera()])
      stream = openedStream
      const videoElement = video.current
      if (isUnmounted || !videoElement) return stopCamera()
      videoElement.srcObject = openedStream
      await videoElement.play()
      setState('running')
      const readFrame = async (): Promise<void> => {
        for (const text of await readCodes(videoElement)) if ((await handleCode(text)) === 'enough') return stopCamera()
        if (!isUnmounted) timer = setTimeout(() => void readFrame().catch(handleError), FRAME_PAUSE_MS)
      }
      await readFrame()
    }
    const handleError = (error: unknown) => {
      // Show the error only while the component is mounted.
      if (!isUnmounted) setState(toCameraState(error))
      stopCamera()
    }
    startReading().catch(handleError)
    return stopCamera
  }, [video])
  return state
}
