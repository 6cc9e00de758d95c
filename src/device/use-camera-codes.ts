import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/**
 * State of the camera. `asking` covers the permission prompt and the start. All others except `running` are
 * reasons for no picture.
 */
export type CameraState = 'asking' | 'running' | 'refused' | 'none' | 'in_use' | 'failed'

/** Pause between two frames in ms, so that the page stays responsive. */
const REST_MS = 40

const whyNot = (error: unknown): CameraState => {
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
 * Shows the back camera in a video element and passes each code to `onCode`, until `onCode` returns `enough`
 * or the component unmounts.
 */
export const useCameraCodes = (
  video: RefObject<HTMLVideoElement | null>,
  onCode: (text: string) => Promise<'more' | 'enough'>,
): CameraState => {
  const [state, setState] = useState<CameraState>('asking')
  const hear = useEffectEvent(onCode)
  useEffect(() => {
    let gone = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      gone = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const run = async () => {
      const { openCodeReader } = await import('./read-code.ts')
      const [read, opened] = await Promise.all([openCodeReader(), openCamera()])
      stream = opened
      const shown = video.current
      if (gone || !shown) return end()
      shown.srcObject = opened
      await shown.play()
      setState('running')
      const look = async (): Promise<void> => {
        for (const text of await read(shown)) if ((await hear(text)) === 'enough') return end()
        if (!gone) timer = setTimeout(() => void look().catch(fail), REST_MS)
      }
      await look()
    }
    const fail = (error: unknown) => {
      // An unmounted component cannot show the error.
      if (!gone) setState(whyNot(error))
      end()
    }
    run().catch(fail)
    return end
  }, [video])
  return state
}
