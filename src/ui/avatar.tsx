import { clsx } from 'clsx'
import { UserRound } from 'lucide-react'
import { useState } from 'react'

const TINTS = 6

/** One of six pastel tints, always the same for the same seed (a person's id). */
const tintOf = (seed: string): number => {
  let sum = 0
  for (let at = 0; at < seed.length; at++) sum = (sum * 31 + seed.charCodeAt(at)) >>> 0
  return (sum % TINTS) + 1
}

/** First letters of both names, such as "OD". Empty names give nothing. */
export const initialsOf = (first: string, last: string): string =>
  [first, last].map((name) => Array.from(name.trim())[0]?.toLocaleUpperCase() ?? '').join('')

export type AvatarProps = {
  initials: string
  /** Decides the tint: the person's id, so that a new name keeps the colour. */
  seed: string
  /** Children are round, adults are rounded squares. */
  adult?: boolean
  /** Address of the photo. Leave it out where there is no consent: then always initials. */
  picture?: string | undefined
  size?: 'tile' | 'large'
  className?: string
}

/** Decoration beside a name: hidden from screen readers. A picture that does not load gives way to the initials, no name to a figure. */
export const Avatar = ({ initials, seed, adult = false, picture, size = 'tile', className }: AvatarProps) => {
  const [broken, setBroken] = useState<string | null>(null)
  const giveWay = () => {
    setBroken(picture ?? null)
    // A worker answers for photos: until it is in charge, on the first visit of all, none comes.
    const workers = navigator.serviceWorker
    if (workers?.controller === null)
      workers.addEventListener('controllerchange', () => setBroken(null), { once: true })
  }
  return (
    <span
      aria-hidden="true"
      className={clsx('avatar', adult && 'adult', size === 'large' && 'large', className)}
      data-tint={tintOf(seed)}
    >
      {picture && picture !== broken ? (
        <img src={picture} alt="" loading="lazy" decoding="async" width={46} height={46} onError={giveWay} />
      ) : (
        initials || <UserRound className="size-1/2" />
      )}
    </span>
  )
}
