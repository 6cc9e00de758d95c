import { Trans, useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { useReachable } from '@/sync-state/use-reachable.ts'

/**
 * Placeholder image with a house on hills. Vimeo's thumbnail is not used, so that Vimeo receives no request before the
 * user presses Play.
 */
const PlaceholderImage = () => (
  <svg viewBox="0 0 320 180" aria-hidden="true" className="block w-full" preserveAspectRatio="xMidYMid slice">
    <path fill="#8ccbae" d="M0 0h320v180H0z" />
    <circle cx="252" cy="48" r="22" fill="#fbb04f" />
    <path fill="#2c8061" d="m0 150 92-74 66 54 54-38 108 70v18H0z" />
    <path fill="#0f5442" d="m0 168 120-28 92 20 108-42v62H0z" />
    <path fill="#fff" d="M124 96 160 68l36 28v52h-72z" />
    <path fill="none" stroke="#06201a" strokeWidth="8" d="m116 100 44-34 44 34" />
    <path fill="#df7020" d="M151 148v-24a9 9 0 0 1 18 0v24z" />
  </svg>
)

type VideoPlayerProps = {
  title: string
  /** Id of the video at Vimeo. */
  vimeoId: number
  /** Key of the video if it is unlisted. */
  vimeoKey?: string | null | undefined
}

/**
 * Player for a Vimeo video. Vimeo receives no request before the user presses Play, because it sets a cookie even
 * without tracking (B-CON-02). The video runs in `player.html`, the only page whose CSP permits Vimeo.
 */
export const VideoPlayer = ({ title, vimeoId, vimeoKey }: VideoPlayerProps) => {
  const { t } = useLingui()
  const isReachable = useReachable()
  const [playing, setPlaying] = useState(false)
  const frameRef = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (playing) frameRef.current?.focus()
  }, [playing])
  if (playing)
    return (
      <iframe
        ref={frameRef}
        title={title}
        src={`/player.html?video=${vimeoId}${vimeoKey ? `&key=${vimeoKey}` : ''}`}
        allow="autoplay; fullscreen; picture-in-picture"
        allowFullScreen
        className="block aspect-video w-full border-0 bg-black"
      />
    )
  return (
    <button
      type="button"
      disabled={!isReachable}
      className="group relative block aspect-video w-full cursor-pointer overflow-hidden disabled:cursor-not-allowed"
      onClick={() => setPlaying(true)}
    >
      <PlaceholderImage />
      <span className="absolute bottom-3 left-3 flex items-center gap-2 rounded-full bg-white p-3 font-bold text-[#06201a] shadow-md">
        <Play aria-hidden="true" className="size-7" />
        <span className="sr-only">{t`Play ${title}`}</span>
      </span>
      {isReachable ? null : (
        <span className="absolute right-3 bottom-3 rounded-lg bg-card px-3 py-1.5">
          <NeedsWifi />
        </span>
      )}
      <span className="sr-only">
        <Trans>The video comes from Vimeo.</Trans>
      </span>
    </button>
  )
}
