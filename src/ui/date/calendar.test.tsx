import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Calendar } from './calendar.tsx'

const calendarLabels = {
  months: ['January'],
  weekdays: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((short) => ({ short, long: short })),
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  dayName: (day: string) => day,
}
const renderCalendar = (month = '2026-01-01') =>
  renderToStaticMarkup(
    <Calendar
      words={calendarLabels}
      label="Days"
      value={[]}
      today="2026-01-15"
      onToggle={() => {}}
      disabledReason={(day) => (day === '2026-01-20' ? 'There is already a session on this date.' : undefined)}
      disabledNote="Crossed-out days are taken."
      defaultMonth={month}
    />,
  )

describe('a day that cannot be chosen', () => {
  it('shows no reason before it is focused [SES-45]', () => {
    expect(renderCalendar()).not.toContain('already a session')
    expect(renderCalendar()).toContain('aria-disabled="true"')
  })

  it('shows a note under a month that contains one [SES-60]', () => {
    expect(renderCalendar()).toContain('Crossed-out days are taken.')
    expect(renderCalendar('2027-01-01')).not.toContain('Crossed-out days are taken.')
  })
})
