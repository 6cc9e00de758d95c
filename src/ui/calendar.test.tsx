import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Calendar } from './calendar.tsx'

const words = {
  months: ['January'],
  weekdays: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((short) => ({ short, long: short })),
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  dayName: (day: string) => day,
}
const calendar = (explain: boolean) =>
  renderToStaticMarkup(
    <Calendar
      words={words}
      label="Days"
      value={[]}
      today="2026-01-15"
      onToggle={() => {}}
      disabledReason={() => 'There is already a session on this date.'}
      explain={explain}
    />,
  )

describe('a day that cannot be chosen', () => {
  it('SES-45 gives no reason before anybody came to it', () => {
    expect(calendar(false)).not.toContain('already a session')
    expect(calendar(false)).toContain('aria-disabled="true"')
  })

  it('gives its reason once somebody tried to go on without a day', () => {
    expect(calendar(true)).toContain('There is already a session on this date.')
  })
})
