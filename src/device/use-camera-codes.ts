import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** `asking`: the browser asks, or the camera starts; the others but `running`: no picture, and why. */
export type CameraState = 'asking' | 'running' | 'refused' | 'none' | 'in_use' | 'failed'

/** A rest between two pictures, in ms: the page must stay quick to touch. */
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
 * Shows the camera at the back in a video and gives each code that it sees to `onCode`, until it answers that this is
 * enough or the screen goes.
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
      // A screen that went in the middle of it has nobody to tell.
      if (!gone) setState(whyNot(error))
      end()
    }
    run().catch(fail)
    return end
  }, [video])
  return state
}
