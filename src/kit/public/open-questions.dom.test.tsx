import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/errors.ts'
import { startLanguage } from '@/i18n/i18n.ts'
import { LineQuestion } from './questions.tsx'
import { SavedWizardPage } from './saved-wizard-page.tsx'
import { type SavedRecord, useSavedForm } from './use-saved-form.ts'

type Answers = { colour: string | null; food: string | null }
const text = v.pipe(v.string(), v.minLength(1))
const steps = [
  { fields: ['colour'], schema: v.object({ colour: text }) },
  { fields: ['food'], schema: v.object({ food: text }) },
]
const place = { form: 'open-questions', secret: 'a secret of a link', shape: 1 }

/** Record on the server. Another device has changed the colour after this page was opened. */
let server: SavedRecord<Answers>
const onSubmitted = vi.fn()
const save = async (patch: Partial<Answers>, submit: boolean, etag: string | null) => {
  if (etag !== server.etag) throw new ApiError({ code: 'changed_meanwhile', status: 412, detail: null }, null)
  server = { values: { ...server.values, ...patch }, etag: `${server.etag}+` }
  if (!submit) return server
  onSubmitted(server.values)
  return null
}

beforeAll(() => startLanguage())
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  server = { values: { colour: 'red', food: null }, etag: 'two' }
  onSubmitted.mockClear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Form() {
  const form = useSavedForm<Answers>({
    about: '',
    place,
    steps,
    choices: [],
    record: { values: { colour: null, food: null }, etag: 'one' },
    draft: null,
    isBegun: true,
    load: async () => server,
    save,
    onSent: () => undefined,
    onGone: () => undefined,
  })
  return (
    <SavedWizardPage form={form} about="Form" title={`Page ${form.wizard.at + 1}`} labels={{}} onClear={() => {}}>
      {form.wizard.at === 0 ? (
        <LineQuestion field="colour" label="Colour" max={20} />
      ) : (
        <LineQuestion field="food" label="Food" max={20} />
      )}
    </SavedWizardPage>
  )
}

const renderForm = () =>
  render(
    <I18nProvider i18n={i18n}>
      <Form />
    </I18nProvider>,
  )
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Enters an answer that differs from the other device's answer, and continues. */
const continueWithConflict = async () => {
  renderForm()
  type('Colour', 'blue')
  press('Continue')
  await screen.findByText('Another device has a different answer.')
}

it('stays on the step with a conflicting answer and counts it', async () => {
  await continueWithConflict()
  expect(screen.getByRole('heading', { name: 'Page 1' })).toBeDefined()
  expect(screen.getByText('1 answer differs on another device.')).toBeDefined()
  press('Take this one')
  expect(screen.getByLabelText<HTMLInputElement>('Colour').value).toBe('red')
  expect(screen.queryByText(/differs on another device/)).toBeNull()
})

it('prompts before submitting with an open conflict', async () => {
  await continueWithConflict()
  press('Continue')
  type('Food', 'soup')
  press('Submit')
  const alert = await screen.findByRole('alert')
  expect(document.activeElement).toBe(alert)
  expect(onSubmitted).not.toHaveBeenCalled()
  press('Show the question')
  expect(screen.getByRole('heading', { name: 'Page 1' })).toBeDefined()

  press('Continue')
  press('Submit')
  press('Submit this page’s answers')
  await waitFor(() => expect(onSubmitted).toHaveBeenCalledWith({ colour: 'blue', food: 'soup' }))
})

it('submits at once after the answer was chosen', async () => {
  await continueWithConflict()
  press('Keep the one above')
  press('Continue')
  type('Food', 'soup')
  press('Submit')
  await waitFor(() => expect(onSubmitted).toHaveBeenCalledWith({ colour: 'blue', food: 'soup' }))
})
