/** Hallbook's tick as an SVG. */
export const Tick = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
    <path
      d="M4.2 13.1c2.1 1.5 3.7 3.6 4.9 6.3C11.4 13.4 15 8.3 20.2 4.2"
      fill="none"
      stroke="currentColor"
      strokeWidth={3.3}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
