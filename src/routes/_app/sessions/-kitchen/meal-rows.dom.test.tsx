import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startLanguage } from '@/i18n/i18n.ts'
import type { Eater, KitchenBoard } from './board.ts'
import { MealRows } from './meal-rows.tsx'

beforeAll(() => startLanguage())
afterEach(cleanup)

const buildEater = (name: string): Eater => ({
  id: name,
  name,
  first: name,
  age: null,
  here: true,
  allergens: [],
  notes: [],
  twoNotes: false,
})
const board: KitchenBoard = {
  meals: { all: 2, children: 2, adults: 0 },
  expected: 0,
  allergens: [],
  in_words: { here: [], expected: [] },
  notRecorded: [],
  meals_by: [
    { kind: 'halal', here: [buildEater('Anaya Islam')], expected: [] },
    { kind: 'none', here: [buildEater('Ben Rees')], expected: [] },
  ],
}
const renderRows = () =>
  render(
    <I18nProvider i18n={i18n}>
      <MealRows board={board} />
    </I18nProvider>,
  )
/** True if the name is in the list of a diet. The row's button contains first names too, so it is not searched. */
const isRendered = (name: string) => screen.queryByText(name, { selector: '.eater *' }) !== null

it('renders the names of a diet after a press [B-HAL-01]', () => {
  renderRows()
  expect([isRendered('Anaya Islam'), isRendered('Ben Rees')]).toEqual([false, false])
  fireEvent.click(screen.getByRole('button', { name: /No dietary need/ }))
  expect([isRendered('Anaya Islam'), isRendered('Ben Rees')]).toEqual([false, true])
})

it('prints names for diets, and a number for people without needs [B-HAL-01]', () => {
  renderRows()
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect([isRendered('Anaya Islam'), isRendered('Ben Rees')]).toEqual([true, false])
})
