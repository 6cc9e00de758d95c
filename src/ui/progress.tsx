import { clsx } from 'clsx'

type ProgressProps = {
  /** What is counted: "43 of 52 here". */
  label: string
  value: number
  max: number
  onHero?: boolean
  className?: string
}

/** A bar that fills with marigold. Not animated by itself: the number beside it is what counts. */
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
