import { clsx } from 'clsx'

type ProgressProps = {
  /** Count as text, for example "43 of 52 here". */
  label: string
  value: number
  max: number
  onHero?: boolean
  className?: string
}

/** Progress bar in marigold. Not animated, because users read the number next to it. */
export const Progress = ({ label, value, max, onHero = false, className }: ProgressProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={max}
    aria-valuenow={value}
    aria-valuetext={label}
    tabIndex={-1}
    className={clsx('track', onHero && 'on-hero', className)}
  >
    <span style={{ width: `${max > 0 ? Math.min(100, (value / max) * 100) : 0}%` }} />
  </div>
)
