import { expect, it } from 'vitest'
import { getNextReminder, isWakingHour } from './reference-reminders.ts'

const SENT_AT = '2026-07-01T09:00:00.000Z'
const request = {
  sent: SENT_AT,
  over: false,
  reminded: 0,
  lastReminder: null,
  lastTo: { referee: SENT_AT, applicant: null },
}
const describeNextReminder = (change: Partial<typeof request> | object = {}, days = 7) => {
  const reminder = getNextReminder({ ...request, ...change }, days)
  return reminder && [reminder.to, reminder.at.toISOString().slice(0, 16)]
}

it('reminds the referee after 7 days, then the applicant thrice [B-REC-06]', () => {
  expect(describeNextReminder()).toEqual(['referee', '2026-07-08T09:00'])
  expect(describeNextReminder({ reminded: 1 })).toEqual(['applicant', '2026-07-15T09:00'])
  expect(describeNextReminder({ reminded: 2 })).toEqual(['applicant', '2026-07-22T09:00'])
  expect(describeNextReminder({ reminded: 3 })).toEqual(['applicant', '2026-07-29T09:00'])
  expect(describeNextReminder({ reminded: 4 })).toBeNull()
  expect(describeNextReminder({}, 3)).toEqual(['referee', '2026-07-04T09:00'])
})

it('sends no reminder after an answer or without a request [B-REC-06]', () => {
  expect(describeNextReminder({ over: true })).toBeNull()
  expect(describeNextReminder({ sent: null })).toBeNull()
})

it('leaves 48 hours between emails to one person [B-REC-06]', () => {
  const laterEmail = { lastTo: { referee: '2026-07-07T10:30:00.000Z', applicant: null } }
  expect(describeNextReminder(laterEmail)).toEqual(['referee', '2026-07-09T10:30'])
  const applicantReminded = { reminded: 1, lastTo: { referee: SENT_AT, applicant: '2026-07-14T20:00:00.000Z' } }
  expect(describeNextReminder(applicantReminded)).toEqual(['applicant', '2026-07-17T07:00'])
})

it('leaves 48 hours after a reminder that an account sent [B-DESK-05]', () => {
  const manualReminder = { reminded: 1, lastReminder: '2026-07-14T10:00:00.000Z' }
  expect(describeNextReminder(manualReminder)).toEqual(['applicant', '2026-07-16T10:00'])
})

it('never sends at night, in summer and winter time [B-REC-06]', () => {
  expect(describeNextReminder({ sent: '2026-07-01T22:15:00.000Z' })).toEqual(['referee', '2026-07-09T07:00'])
  expect(
    describeNextReminder({ sent: '2026-12-01T03:00:00.000Z', lastTo: { referee: null, applicant: null } }),
  ).toEqual(['referee', '2026-12-08T08:00'])
  const hours = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 6, 1, hour)))
  expect(hours.filter(isWakingHour)).toHaveLength(12)
})
