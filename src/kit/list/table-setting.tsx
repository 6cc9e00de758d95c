import { clsx } from 'clsx'

/** Decorative image of the sign-in page: a laid table with a gingham cloth, a plate, cutlery and two cups. */
export const TableSetting = ({ className }: { className?: string }) => (
  <div className={clsx('table-cloth relative overflow-hidden', className)}>
    <svg
      viewBox="0 0 660 800"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      <defs>
        <filter id="plate-shadow" x="-30%" y="-30%" width="160%" height="160%">
          <feDropShadow dx="0" dy="14" stdDeviation="16" floodColor="#3a2408" floodOpacity=".26" />
        </filter>
        <filter id="small-shadow" x="-40%" y="-20%" width="180%" height="140%">
          <feDropShadow dx="0" dy="7" stdDeviation="6" floodColor="#3a2408" floodOpacity=".28" />
        </filter>
      </defs>
      <circle cx="330" cy="400" r="196" fill="#fff" filter="url(#plate-shadow)" />
      <circle cx="330" cy="400" r="182" fill="none" stroke="#0f5442" strokeWidth="11" />
      <circle cx="330" cy="400" r="134" fill="none" stroke="#e3e6df" strokeWidth="3" />
      <path
        d="M236 410c27 19 47 46 62 78 30-76 74-138 130-186"
        fill="none"
        stroke="#0f5442"
        strokeWidth="35"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g filter="url(#small-shadow)" fill="#0a4033">
        {[50, 70, 90, 110].map((x) => (
          <rect key={x} x={x} y="232" width="13" height="96" rx="6.5" />
        ))}
        <path d="M50 308h73v12c0 24-13 38-36.5 41C63 358 50 344 50 320Z" />
        <path d="m79 346-7 212a14.5 14.5 0 0 0 29 0l-7-212Z" />
        <path d="M560 232c26 18 38 62 38 122 0 24-6 38-17 44l2 160a14.5 14.5 0 0 1-29 0V240c0-6 2-11 6-8Z" />
      </g>
      <g filter="url(#small-shadow)">
        <circle cx="560" cy="92" r="66" fill="#fff" />
        <circle cx="560" cy="92" r="54" fill="#f3b45f" stroke="#e7e2d4" strokeWidth="3" />
        <circle cx="92" cy="716" r="62" fill="#0f5442" />
        <circle cx="92" cy="716" r="49" fill="#fbfaf5" />
      </g>
    </svg>
  </div>
)
