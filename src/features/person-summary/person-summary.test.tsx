import { personDefaults } from '@contract/registered/registered-fields.ts'
import type { RegisteredRow } from '@contract/rows.ts'
import { addMonths, formatDay, getLondonDay } from '@contract/rules/days.ts'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Dispute } from '@/features/food/needs.ts'
import { PersonSummary } from './person-summary.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

const buildPerson = (facts: Partial<RegisteredRow> = {}): RegisteredRow => ({
  ...personDefaults,
  id: '1',
  first_name: 'Ayaan',
  last_name: 'Abdi',
  date_of_birth: '2017-03-01',
  created: '2026-01-01T00:00:00.000Z',
  participant_self_registration: false,
  health_confirmed: null,
  held_registration: null,
  has_dietary_requirements: false,
  ...facts,
})
const renderSummary = (facts: Partial<RegisteredRow>, disputes: Dispute[] = [], family: RegisteredRow[] = []) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PersonSummary
        person={buildPerson(facts)}
        disputes={disputes}
        family={family.map((relative) => ({ person: relative }))}
      />
    </I18nProvider>,
  )

describe('essential facts about a person', () => {
  it("links the emergency contact's number for dialling", () => {
    const markup = renderSummary({
      emergency_contact_name: 'Hodan Abdi',
      emergency_contact_number: '07700 900296',
    })
    expect(markup).toContain('href="tel:07700900296"')
    expect(markup).toContain('Hodan Abdi')
    expect(renderSummary({})).toContain('No emergency number is recorded.')
  })

  it('marks an allergy as a danger and shows both conflicting notes', () => {
    const disputes = [{ id: '1', field: 'dietary_requirements', values: ['No nuts', 'No nuts or sesame'] }]
    const facts = { has_dietary_requirements: true, allergens: ['nuts' as const] }
    const markup = renderSummary({ ...facts, dietary_requirements: 'No nuts' }, disputes)
    expect(markup).toContain('data-tone="danger"')
    for (const expectedText of ['Nuts', 'Two notes', '>No nuts<', '>No nuts or sesame<'])
      expect(markup).toContain(expectedText)
    expect(renderSummary({ has_dietary_requirements: true, dietary_requirements: 'Halal' })).not.toContain('danger')
  })

  it('does not treat an unanswered question as Yes or No', () => {
    const markup = renderSummary({ photo_consent: null, has_medical_conditions: null })
    expect(markup).toContain('Not asked yet, so no photos.')
    expect(markup).toContain('Not asked yet.')
    expect(renderSummary({ has_medical_conditions: false })).toContain('No medical conditions.')
    expect(renderSummary({ has_medical_conditions: true })).toContain('not what it is')
  })

  it('shows who may pick up a child, but not for adults', () => {
    expect(renderSummary({ pick_up_people: 'Nan, Uncle Huw' })).toContain('Nan, Uncle Huw')
    expect(renderSummary({})).toContain('No one is named yet. Add a name.')
    expect(renderSummary({ is_adult: true })).not.toContain('pick')
  })

  it('names the family', () => {
    expect(renderSummary({}, [], [buildPerson({ id: '2', first_name: 'Hodan' })])).toContain('Hodan Abdi')
  })
})

describe('confirmation of the health facts [B-FAM-04]', () => {
  const OLD = '2020-01-01T09:00:00.000Z'

  it('shows the day of a confirmation within a year', () => {
    const markup = renderSummary({ created: OLD, health_confirmed: getLondonDay() })
    expect(markup).toContain(`Confirmed ${formatDay(getLondonDay())}`)
    expect(markup).not.toContain('Not confirmed')
  })

  it('warns after a year, and counts from the day of adding before the first confirmation', () => {
    expect(renderSummary({ health_confirmed: addMonths(getLondonDay(), -12) })).toContain('Not confirmed for a year')
    expect(renderSummary({ created: OLD })).toContain('Not confirmed for a year')
    expect(renderSummary({ created: new Date().toISOString() })).not.toMatch(/confirmed/i)
  })

  it('warns about an open question on health, but not about another question', () => {
    const facts = { health_confirmed: getLondonDay() }
    const ask = (field: string) => renderSummary(facts, [{ id: '1', field, values: [] }])
    for (const field of ['allergens', 'medical_conditions', 'dietary_requirements'])
      expect(ask(field)).toContain('Not confirmed: a question is open')
    expect(ask('gp_telephone')).not.toContain('Not confirmed')
  })
})
