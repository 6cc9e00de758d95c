import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { startLanguage } from '@/i18n/i18n.ts'
import { clearDraft, type Draft, readDraft } from './draft-storage.ts'
import { LineQuestion } from './questions.tsx'
// Import the lazy notices too, so that no test waits for their code.
import './answer-conflicts.tsx'
import './sending-notice.tsx'
import { SavedWizardPage } from './saved-wizard-page.tsx'
import { type SavedDraft, type SavedRecord, useSavedForm } from './use-saved-form.ts'

type Answers = { colour: string | null; food: string | null }
const text = v.pipe(v.string(), v.minLength(1))
const steps = [
  { fields: ['colour'], schema: v.object({ colour: text }) },
  { fields: ['food'], schema: v.object({ food: text }) },
]
const place = { form: 'open-questions', secret: 'a secret of a link', shape: 1 }

/** Record on the server. Another device has changed the colour after this page was opened. */
let server: SavedRecord<Answers>
/** Errors of the next saves. `lost` saves the answers and loses the response. */
let failures: (Error | 'lost')[]
/** Resolves when the response of a save arrives. */
let arrival: Promise<void>
const onSubmitted = vi.fn()
const onSent = vi.fn()
const save = async (patch: Partial<Answers>, submit: boolean, etag: string | null) => {
  const failure = failures.shift()
  if (failure instanceof Error) throw failure
  if (onSubmitted.mock.calls.length > 0)
    throw new ApiError({ code: 'already_submitted', status: 409, detail: null }, null)
  if (etag !== server.etag) throw new ApiError({ code: 'changed_meanwhile', status: 412, detail: null }, null)
  server = { values: { ...server.values, ...patch }, etag: `${server.etag}+` }
  if (submit) onSubmitted(server.values)
  const response = server
  await arrival
  if (failure === 'lost') throw new NoAnswer('network')
  return submit ? null : response
}

beforeAll(() => startLanguage())
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  server = { values: { colour: 'red', food: null }, etag: 'two' }
  failures = []
  arrival = Promise.resolve()
  onSubmitted.mockClear()
  onSent.mockClear()
})
afterEach(async () => {
  cleanup()
  await clearDraft(place)
  vi.unstubAllGlobals()
})

type FormProps = { record?: SavedRecord<Answers>; draft?: Draft<SavedDraft<Answers>> | null }
const firstRecord = { values: { colour: null, food: null }, etag: 'one' }

function Form({ record = firstRecord, draft = null }: FormProps) {
  const form = useSavedForm<Answers>({
    about: '',
    place,
    steps,
    choices: [],
    record,
    draft,
    isStarted: true,
    load: async () => server,
    save,
    onSent,
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

const renderForm = (props: FormProps = {}) =>
  render(
    <I18nProvider i18n={i18n}>
      <Form {...props} />
    </I18nProvider>,
  )
/** Opens the form without a change by another device. */
const renderCurrentForm = () => {
  server = firstRecord
  return renderForm()
}
const getValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
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

describe('form with a bad network [B-REC-01]', () => {
  it('counts as sent if only the response was lost', async () => {
    renderCurrentForm()
    type('Colour', 'blue')
    press('Continue')
    type('Food', 'soup')
    await waitFor(() => expect(server.values.colour).toBe('blue'))
    failures = ['lost']
    press('Submit')
    await screen.findByRole('button', { name: 'Send again' })
    press('Send again')
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
    expect(onSubmitted).toHaveBeenCalledOnce()
  })

  it('keeps text that was typed while the response was late', async () => {
    let respond = () => {}
    arrival = new Promise((resolve) => {
      respond = resolve
    })
    renderCurrentForm()
    type('Colour', 'blue')
    press('Continue')
    await waitFor(() => expect(server.values.colour).toBe('blue'))
    press('Back')
    type('Colour', 'blueish')
    await act(async () => respond())
    expect(getValue('Colour')).toBe('blueish')
    expect(screen.queryByText(/Another device/)).toBeNull()
  })

  it('saves each step once the network returns', async () => {
    renderCurrentForm()
    failures = [new NoAnswer('network')]
    type('Colour', 'blue')
    press('Continue')
    type('Food', 'soup')
    expect(server.values.colour).toBeNull()
    await waitFor(() => expect(failures).toEqual([]))
    await act(async () => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(server.values).toEqual({ colour: 'blue', food: 'soup' }))
  })

  it('opens the step of an answer that the server refused', async () => {
    renderCurrentForm()
    type('Colour', 'blue')
    press('Continue')
    await waitFor(() => expect(server.values.colour).toBe('blue'))
    type('Food', 'soup')
    const problems = [{ field: 'colour', code: 'not_valid', params: {} }]
    failures = [new ApiError({ code: 'invalid', status: 400, detail: { colour: ['No.'] }, problems }, null)]
    press('Submit')
    await screen.findByRole('heading', { name: 'Page 1' })
    expect(screen.getByRole('alert').textContent).toContain('This was not accepted. Check it.')
  })
})

describe('same form in two tabs [B-REC-01]', () => {
  it('merges the steps that both tabs have completed', async () => {
    server = firstRecord
    const first = renderForm()
    type('Colour', 'blue')
    press('Continue')
    await waitFor(() => expect(server.values.colour).toBe('blue'))
    first.unmount()
    // The second tab was opened before the first tab has saved its step.
    renderForm({ draft: { about: '', step: 1, attempt: null, values: { ...emptyDraft, values: foodOnly } } })
    press('Submit')
    await screen.findByRole('heading', { name: 'Page 1' })
    await waitFor(() => expect(getValue('Colour')).toBe('blue'))
    press('Continue')
    expect(getValue('Food')).toBe('soup')
    press('Submit')
    await waitFor(() => expect(onSubmitted).toHaveBeenCalledWith({ colour: 'blue', food: 'soup' }))
  })
})

const emptyDraft = { base: firstRecord.values, others: {} }
const foodOnly = { colour: null, food: 'soup' }

describe('typing in a step', () => {
  it('stores the last keystroke when the page is hidden', async () => {
    renderCurrentForm()
    type('Colour', 'bl')
    act(() => void window.dispatchEvent(new Event('pagehide')))
    await waitFor(async () =>
      expect((await readDraft<SavedDraft<Answers>>(place)).draft?.values.values.colour).toBe('bl'),
    )
  })

  it('keeps all answers on the way back and forward', async () => {
    renderCurrentForm()
    type('Colour', 'blue')
    press('Continue')
    type('Food', 'soup')
    press('Back')
    expect(getValue('Colour')).toBe('blue')
    press('Continue')
    expect(getValue('Food')).toBe('soup')
  })

  it('reports 10,000 pasted characters and cuts none off', () => {
    renderCurrentForm()
    const pasted = 'x'.repeat(10_000)
    type('Colour', pasted)
    expect(getValue('Colour')).toBe(pasted)
    expect(screen.getByText('This is too long: 10000 characters, 20 at most.')).toBeDefined()
  })
})
