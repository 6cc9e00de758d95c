import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startLanguage } from '@/i18n/i18n.ts'
import { getDescription, typeText } from '@/testing/press.ts'
import { SearchInput } from '@/ui/search-input.tsx'
import type { Values } from './public/answer-path.ts'
import { AnswersContext } from './public/answers-context.ts'
import { DayQuestion } from './public/day-question.tsx'
import { LineQuestion } from './public/questions.tsx'
import { isStepValid } from './public/use-wizard.ts'

beforeAll(() => startLanguage())
afterEach(cleanup)

const renderPage = (page: ReactNode) => render(<I18nProvider i18n={i18n}>{page}</I18nProvider>)

describe('texts that are too long', () => {
  it('does not truncate a pasted line, but marks it', () => {
    renderPage(<Question begin={{ name: '' }} asks={<LineQuestion field="name" label="Name" max={5} />} />)
    const name = screen.getByLabelText('Name') as HTMLInputElement
    typeText(name, 'Angharad')
    expect(name.value).toBe('Angharad')
    expect(name.maxLength).toBe(-1)
    expect(getDescription(name)).toBe('This is too long: 8 characters, 5 at most.')
    typeText(name, 'Nia')
    expect(getDescription(name)).toBe('')
  })

  it('does not search for a text that is too long', () => {
    const onSearch = vi.fn<(text: string) => void>()
    renderPage(
      <SearchInput
        label="Search"
        clearLabel="Clear"
        value=""
        onValueChange={onSearch}
        tooLong={(text) => (text.length > 3 ? 'Too long' : undefined)}
      />,
    )
    const searchBox = screen.getByRole('searchbox') as HTMLInputElement
    typeText(searchBox, 'Bethel')
    expect(searchBox.value).toBe('Bethel')
    expect(screen.getByRole('alert').textContent).toBe('Too long')
    expect(onSearch).not.toHaveBeenCalled()
    typeText(searchBox, 'Bet')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(onSearch).toHaveBeenCalledWith('Bet')
  })
})

describe('date boxes', () => {
  const openDayQuestion = (begin: Values) =>
    renderPage(<Question begin={begin} asks={<DayQuestion field="born" label="Born" optional />} />)
  const getBox = (name: string) => screen.getByLabelText(name) as HTMLInputElement

  it('preserves text that is not a digit and requests digits', () => {
    openDayQuestion({ born: null })
    typeText(getBox('Day'), '14th')
    expect(getBox('Day').value).toBe('14th')
    expect(screen.getByText('Use digits only, such as 14 3 2020.')).toBeDefined()
    typeText(getBox('Year'), '19912')
    expect(getBox('Year').value).toBe('19912')
  })

  it('reads the digits of other scripts', () => {
    openDayQuestion({ born: null })
    for (const [name, digits] of Object.entries({ Day: '١٤', Month: '٣', Year: '١٩٩١' })) typeText(getBox(name), digits)
    expect(getBox('Year').value).toBe('1991')
    expect(storedValues.born).toBe('1991-03-14')
  })

  it('rejects half a date in an optional question', () => {
    const step = { fields: ['born'], schema: v.object({ born: v.nullable(v.string()) }) }
    openDayQuestion({ born: null })
    expect(isStepValid(step, storedValues)).toBe(true)
    typeText(getBox('Day'), '14')
    expect(isStepValid(step, storedValues)).toBe(false)
    expect(isStepValid(step, storedValues, () => false)).toBe(true)
    typeText(getBox('Day'), '')
    expect(isStepValid(step, storedValues)).toBe(true)
  })
})

let storedValues: Values = {}

const Question = ({ begin, asks }: { begin: Values; asks: ReactNode }) => {
  const [values, setValues] = useState(begin)
  storedValues = values
  return (
    <AnswersContext value={{ values, errors: {}, set: (patch) => setValues((before) => ({ ...before, ...patch })) }}>
      {asks}
    </AnswersContext>
  )
}
