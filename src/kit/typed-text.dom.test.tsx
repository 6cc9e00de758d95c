import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startLanguage } from '@/i18n/i18n.ts'
import { getDescription, type } from '@/testing/press.ts'
import { SearchInput } from '@/ui/search-input.tsx'
import type { Values } from './public/answer-path.ts'
import { DayQuestion } from './public/day-question.tsx'
import { LineQuestion } from './public/questions.tsx'
import { isStepValid } from './public/use-wizard.ts'
import { WizardContext } from './public/wizard-context.ts'

beforeAll(() => startLanguage())
afterEach(cleanup)

const show = (page: ReactNode) => render(<I18nProvider i18n={i18n}>{page}</I18nProvider>)

describe('texts that are too long', () => {
  it('does not truncate a pasted line, but marks it', () => {
    show(<Question begin={{ name: '' }} asks={<LineQuestion field="name" label="Name" max={5} />} />)
    const name = screen.getByLabelText('Name') as HTMLInputElement
    type(name, 'Angharad')
    expect(name.value).toBe('Angharad')
    expect(name.maxLength).toBe(-1)
    expect(getDescription(name)).toBe('This is too long: 8 characters, 5 at most.')
    type(name, 'Nia')
    expect(getDescription(name)).toBe('')
  })

  it('does not search for a text that is too long', () => {
    const found = vi.fn<(text: string) => void>()
    show(
      <SearchInput
        label="Search"
        clearLabel="Clear"
        value=""
        onValueChange={found}
        tooLong={(text) => (text.length > 3 ? 'Too long' : undefined)}
      />,
    )
    const box = screen.getByRole('searchbox') as HTMLInputElement
    type(box, 'Bethel')
    expect(box.value).toBe('Bethel')
    expect(screen.getByRole('alert').textContent).toBe('Too long')
    expect(found).not.toHaveBeenCalled()
    type(box, 'Bet')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(found).toHaveBeenCalledWith('Bet')
  })
})

describe('date boxes', () => {
  const open = (begin: Values) =>
    show(<Question begin={begin} asks={<DayQuestion field="born" label="Born" optional />} />)
  const box = (name: string) => screen.getByLabelText(name) as HTMLInputElement

  it('preserves text that is not a digit and requests digits', () => {
    open({ born: null })
    type(box('Day'), '14th')
    expect(box('Day').value).toBe('14th')
    expect(screen.getByText('Use digits only, such as 14 3 2020.')).toBeDefined()
    type(box('Year'), '19912')
    expect(box('Year').value).toBe('19912')
  })

  it('reads the digits of other scripts', () => {
    open({ born: null })
    for (const [name, digits] of Object.entries({ Day: '١٤', Month: '٣', Year: '١٩٩١' }))
      type(box(name), digits)
    expect(box('Year').value).toBe('1991')
    expect(stored.born).toBe('1991-03-14')
  })

  it('rejects half a date in an optional question', () => {
    const step = { fields: ['born'], schema: v.object({ born: v.nullable(v.string()) }) }
    open({ born: null })
    expect(isStepValid(step, stored)).toBe(true)
    type(box('Day'), '14')
    expect(isStepValid(step, stored)).toBe(false)
    expect(isStepValid(step, stored, () => false)).toBe(true)
    type(box('Day'), '')
    expect(isStepValid(step, stored)).toBe(true)
  })
})

let stored: Values = {}

const Question = ({ begin, asks }: { begin: Values; asks: ReactNode }) => {
  const [values, setValues] = useState(begin)
  stored = values
  return (
    <WizardContext
      value={{ values, errors: {}, set: (patch) => setValues((before) => ({ ...before, ...patch })) }}
    >
      {asks}
    </WizardContext>
  )
}
