import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useConflictText } from '@/features/history/use-conflict-text.ts'
import { useFieldValueText } from '@/features/history/use-field-value-text.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

const nameByTick: Record<string, string> = { 'day:1': 'Ava', 'day:2': 'Ben' }

const ConflictText = ({ value, table = 'registered' }: { value: unknown; table?: string }) =>
  useConflictText()({ kind: 'deleted', table, field: null }, value, (id) => nameByTick[id])

const FieldValue = ({ field, value }: { field: string; value: unknown }) =>
  useFieldValueText()({ kind: 'field', field }, value)

it('formats dates and choice fields as text [DUP-13, FMT-06]', () => {
  const renderValue = (field: string, value: unknown) =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <FieldValue field={field} value={value} />
      </I18nProvider>,
    )
  expect(renderValue('date_of_birth', '2016-04-07')).toBe('07/04/2016')
  expect(renderValue('attendance_type', 'parent_or_carer')).toBe('Parent or carer')
  expect(renderValue('accessing_wider_support_type', 'yes_single')).toBe('Yes - once')
  expect(renderValue('school', 'visitor')).toBe('visitor')
})

const getChangeText = (value: unknown, table?: string) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ConflictText value={value} {...(table && { table })} />
    </I18nProvider>,
  )

it('lists the changes of a deleted record', () => {
  const fieldChanges = {
    medical_conditions: { base: null, value: 'Asthma' },
    has_medical_conditions: { base: null, value: true },
    allergens: { add: ['milk'], remove: ['nuts'] },
    emergency_contact_name: { base: 'Gwen', value: null },
  }
  expect(getChangeText({ name: 'registered.update', args: { id: 'ava', set: fieldChanges } })).toBe(
    'Bring it back, with: medical conditions: Asthma; allergies: + Milk, − Nuts; emergency contact: Nothing noted',
  )
  expect(getChangeText({ name: 'attendance.set', args: { state: 'attending' } })).toBe('Bring it back, with: Here')
  expect(getChangeText(null)).toBe('Leave it deleted')
})

it('lists the ticks of a removed session, or counts them if many', () => {
  const buildTicks = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`day:${i + 1}`, i ? 'none' : 'attending']))
  const buildTickChange = (count: number) => ({ name: 'attendance.set', args: { ticks: buildTicks(count) } })
  expect(getChangeText(buildTickChange(2))).toBe('Bring it back, with: Ava: Here; Ben: Not here')
  expect(getChangeText(buildTickChange(40))).toBe('Bring it back, with: 40 ticks')
})

it('describes a change without fields', () => {
  expect(getChangeText({ name: 'registered.restore', args: { id: 'ava' } })).toBe('Bring it back')
})

it('describes a family removed from a session as not deleted', () => {
  const fieldChanges = { num_meals: { base: 4, value: 9 } }
  expect(getChangeText(null, 'parcel_rows')).toBe('Leave the family out of the session')
  expect(getChangeText({ name: 'parcel_row.set', args: { set: fieldChanges } }, 'parcel_rows')).toBe(
    'Put the family back, with: meals: 9',
  )
})

it('names allergens and reports if none is ticked', () => {
  const renderValue = (value: unknown) =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <FieldValue field="allergens" value={value} />
      </I18nProvider>,
    )
  expect(renderValue(['milk', 'nuts'])).toBe('Milk, Nuts')
  expect(renderValue([])).toBe('No allergies ticked')
})
