import { clsx } from 'clsx'
import { UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { usePictureAddress } from './picture-address.ts'

const TINT_COUNT = 6

/** Returns the number of one of six pastel tints. The same seed (a person's id) always has the same tint. */
const getTint = (seed: string): number => {
  let hash = 0
  for (let index = 0; index < seed.length; index++) hash = (hash * 31 + seed.charCodeAt(index)) >>> 0
  return (hash % TINT_COUNT) + 1
}

/** Returns the first letters of first name and surname, such as "OD". Empty if both names are empty. */
export const getInitials = (first: string, last: string): string =>
  [first, last].map((name) => Array.from(name.trim())[0]?.toLocaleUpperCase() ?? '').join('')

export type AvatarProps = {
  initials: string
  /** Seed of the tint. Pass the person's id, so that a new name does not change the colour. */
  seed: string
  /** True for adults, who have a rounded square. Children have a circle. */
  adult?: boolean
  /** Address of the photo. Omit it without photo consent, so that initials are shown. */
  picture?: string | undefined
  size?: 'tile' | 'large'
  className?: string
}

/**
 * Decorative picture next to a name, hidden from screen readers. Shows initials until the photo can be shown. Shows a
 * figure if the initials are empty.
 */
export const Avatar = ({ initials, seed, adult = false, picture, size = 'tile', className }: AvatarProps) => {
  const initialsOrFigure = initials || <UserRound className="size-1/2" />
  return (
    <span
      aria-hidden="true"
      className={clsx('avatar', adult && 'adult', size === 'large' && 'large', className)}
      data-tint={getTint(seed)}
    >
      {picture ? <Picture picture={picture} fallback={initialsOrFigure} /> : initialsOrFigure}
    </span>
  )
}

/** Shows the picture, or the fallback while the picture cannot be shown. */
const Picture = ({ picture, fallback }: { picture: string; fallback: ReactNode }) => {
  const address = usePictureAddress(picture)
  const [brokenAddress, setBrokenAddress] = useState<string | null>(null)
  if (!address || address === brokenAddress) return fallback
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      width={46}
      height={46}
      onError={() => setBrokenAddress(address)}
    />
  )
}
