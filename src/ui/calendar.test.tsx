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
const calendar = () =>
  renderToStaticMarkup(
    <Calendar
      words={words}
      label="Days"
      value={[]}
      today="2026-01-15"
      onToggle={() => {}}
      disabledReason={() => 'There is already a session on this date.'}
    />,
  )

describe('a day that cannot be chosen', () => {
  it('SES-45 gives no reason before anybody came to it', () => {
    expect(calendar()).not.toContain('already a session')
    expect(calendar()).toContain('aria-disabled="true"')
  })
})
