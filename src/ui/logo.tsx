import { clsx } from 'clsx'

type LogoProps = {
  /**
   * Colour of the tick. `marigold` is for green and paper backgrounds. `current` gives the tick the colour of the roof,
   * for a marigold background.
   */
  tick?: 'marigold' | 'current'
  className?: string
}

/** Logo with a roof and a tick. The roof inherits the text colour. */
export const Logo = ({ tick = 'marigold', className }: LogoProps) => (
  <svg
    viewBox="0 0 48 48"
    aria-hidden="true"
    className={clsx('flex-none', className)}
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M5 24 24 8.5 43 24" stroke="currentColor" strokeWidth={5} />
    <path d="M11.5 27.5 24 17.4l12.5 10.1" stroke="currentColor" strokeWidth={2} opacity={0.62} />
    <path
      d="M14.5 33.2c2.7 1.8 4.7 4.2 6.2 7.4 2.7-6 7-11 13-14.8"
      stroke={tick === 'marigold' ? 'var(--marigold-500)' : 'currentColor'}
      strokeWidth={5}
    />
  </svg>
)
