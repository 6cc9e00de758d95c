import { formatShortMonth } from '@/i18n/long-dates.ts'

/** Day and month drawn as a tear-off calendar page. */
export const DayLeaf = ({ day }: { day: string }) => (
  <span className="rounded-md bg-accent pt-1 pb-1.5 text-center leading-tight text-accent-foreground">
    <b className="block text-xl font-heavy">{Number(day.slice(8))}</b>
    <span className="text-xs font-bold">{formatShortMonth(day)}</span>
  </span>
)
