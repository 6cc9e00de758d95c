import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Profiler, type ReactNode } from 'react'
import * as v from 'valibot'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/errors.ts'
import { startLanguage } from '@/i18n/i18n.ts'
import { chooseFiles, getDescription, pressButton, typeText } from '@/testing/press.ts'
import { Button } from '@/ui/button.tsx'
import { ToastProvider } from '@/ui/toast.tsx'
import { CheckField } from './check-field.tsx'
import { DayField, FlagField, NotesField, TextField } from './fields.tsx'
import { FormBody } from './form-body.tsx'
import { useFormField } from './form-context.ts'
import { InertWhileSaving } from './form-parts.tsx'
import { PictureField } from './picture-field.tsx'
import { RadioField } from './radio-field.tsx'
import { useAppForm } from './use-app-form.ts'
import { YesNoField } from './yes-no-field.tsx'

const Piece = v.object({
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(10)),
  content: v.pipe(v.string(), v.trim(), v.minLength(1)),
  year: v.number(),
})
const valid = { title: 'Lunch', content: 'Soup', year: 2026 }

const save = vi.fn<(values: unknown) => Promise<unknown>>()
const reportFailure = vi.fn()
const onTitleRender = vi.fn()
const onContentRender = vi.fn()

beforeAll(() => startLanguage())
beforeEach(() => {
  save.mockReset().mockResolvedValue(undefined)
  reportFailure.mockReset()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const getTitle = () => screen.getByLabelText('title')
const getContent = () => screen.getByLabelText('content')
const getFileInput = () => document.querySelector('input[type=file]') as HTMLInputElement

describe('form', () => {
  it('renders only the field that is typed in', () => {
    openForm(valid)
    onTitleRender.mockClear()
    onContentRender.mockClear()
    typeText(getTitle(), 'Dinner')
    expect(onTitleRender).toHaveBeenCalledOnce()
    expect(onContentRender).not.toHaveBeenCalled()
  })

  it('shows an error after the field is left', () => {
    openForm({ ...valid, title: '' })
    expect(getTitle().getAttribute('aria-invalid')).toBeNull()
    fireEvent.blur(getTitle())
    expect(getDescription(getTitle())).toBe('Fill this in.')
    typeText(getTitle(), 'Dinner')
    expect(getTitle().getAttribute('aria-invalid')).toBeNull()
  })

  it('shows at once that a text is too long', () => {
    openForm(valid)
    typeText(getTitle(), 'Lunch for all')
    expect(getDescription(getTitle())).toMatch('13 characters, 10 at most')
  })

  it('refuses invalid values and focuses the first invalid field', async () => {
    openForm({ ...valid, title: '', content: '' })
    await pressButton('Save')
    await waitFor(() => expect(document.activeElement).toBe(getTitle()))
    expect(getDescription(getContent())).toMatch('Fill this in.')
    expect(save).not.toHaveBeenCalled()
  })

  it('names an invalid field that it does not contain at its head', async () => {
    openForm({ ...valid, year: null })
    await pressButton('Save')
    await expectHeadProblem('year: Fill this in.')
  })

  it("shows the server's problem with an unknown field at its head [ERR-06]", async () => {
    const problems = [{ field: 'rows', code: 'year_not_begun', params: {} }]
    save.mockRejectedValueOnce(
      new ApiError({ code: 'invalid', status: 400, detail: { rows: ['No.'] }, problems }, null),
    )
    openForm(valid)
    await pressButton('Save')
    await expectHeadProblem('This year has not begun yet.')
    await pressButton('Save')
    await waitFor(() => expect(screen.queryByText('This year has not begun yet.')).toBeNull())
  })

  it("shows the server's problem at its field until the field changes [ERR-06]", async () => {
    const problems = [{ field: 'title', code: 'web_address', params: {} }]
    save.mockRejectedValue(
      new ApiError({ code: 'invalid', status: 400, detail: { title: ['No links.'] }, problems }, null),
    )
    openForm(valid)
    await pressButton('Save')
    await waitFor(() => expect(getDescription(getTitle())).toBe('Leave out the web address.'))
    expect(document.activeElement).toBe(getTitle())
    typeText(getTitle(), 'Dinner')
    expect(getTitle().getAttribute('aria-invalid')).toBeNull()
  })

  it.each([
    ['a checkbox', <CheckField key="f" name="content" />],
    ['a switch', <FlagField key="f" name="content" />],
    ['a question', <YesNoField key="f" name="content" />],
    ['radio buttons', <RadioField key="f" name="content" options={[]} />],
  ])('shows its note at %s', (_kind, field) => {
    openForm(valid, field)
    expect(screen.getAllByText('Note of content')).toHaveLength(2)
  })

  it('reports a save that throws', async () => {
    const error = new Error('full')
    save.mockRejectedValue(error)
    openForm(valid)
    await pressButton('Save')
    await waitFor(() => expect(reportFailure).toHaveBeenCalledExactlyOnceWith(error))
  })

  it('shows the typed text of a restored date', () => {
    openForm({ ...valid, day: null, day_text: 'next week' }, <DayField name="day" textName="day_text" />)
    expect(screen.getByLabelText<HTMLInputElement>('day').value).toBe('next week')
  })

  it('accepts no other picture and saves nothing while it reads one', async () => {
    let finishDecoding: (value?: undefined) => void = () => undefined
    const decode = vi.fn(() => new Promise((resolve) => (finishDecoding = resolve)))
    vi.stubGlobal(
      'Image',
      class {
        decode = decode
      },
    )
    openForm(valid, <PictureField name="picture" />)
    chooseFiles(getFileInput(), new File(['x'], 'lunch.png', { type: 'image/png' }))
    await waitFor(() => expect(decode).toHaveBeenCalledOnce())
    expect(screen.getByRole('button', { name: 'Choose a picture' }).getAttribute('aria-busy')).toBe('true')
    await pressButton('Save')
    expect(save).not.toHaveBeenCalled()
    finishDecoding()
    await screen.findByText('lunch.png')
    await pressButton('Save')
    await waitFor(() => expect(save).toHaveBeenCalledOnce())
  })

  it('names the kinds of pictures that it accepts', async () => {
    openForm(valid, <PictureField name="picture" />)
    chooseFiles(getFileInput(), new File(['x'], 'lunch.txt', { type: 'text/plain' }))
    await screen.findByText('This picture cannot be used. Choose a JPEG, PNG or WebP picture.')
  })

  it('saves nothing while an upload is pending', async () => {
    openForm(valid, <PendingUpload />)
    await pressButton('Begin upload')
    await pressButton('Save')
    expect(save).not.toHaveBeenCalled()
    await pressButton('End upload')
    await pressButton('Save')
    await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(valid))
  })

  it('returns the focus to its field when a failed save ends', async () => {
    let failSave = () => {}
    save.mockReturnValue(
      new Promise((_resolve, reject) => {
        failSave = () => reject(new Error('full'))
      }),
    )
    openForm(valid)
    getTitle().focus()
    // Submit as Enter does, because a press would move the focus to the button.
    fireEvent.submit(getTitle())
    await waitFor(() => expect(getTitle().closest('[inert]')).not.toBeNull())
    // Browsers remove the focus from an inert element, but jsdom does not.
    getTitle().blur()
    failSave()
    await waitFor(() => expect(getTitle().closest('[inert]')).toBeNull())
    expect(reportFailure).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(getTitle())
  })
})

async function expectHeadProblem(message: string) {
  const problem = (await screen.findByText(message)).closest('[role="alert"]')
  expect(problem).toBe(document.querySelector('form')?.firstElementChild)
  await waitFor(() => expect(document.activeElement).toBe(problem))
}

function openForm(values: Record<string, unknown>, children?: ReactNode) {
  render(
    <I18nProvider i18n={i18n}>
      <ToastProvider closeLabel="Close">
        <TestForm values={values}>{children}</TestForm>
      </ToastProvider>
    </I18nProvider>,
  )
}

const getLabel = (field: string) => field
const getNote = (field: string) => (field === 'content' ? 'Note of content' : null)

const TestForm = ({ values, children }: { values: Record<string, unknown>; children: ReactNode }) => {
  const form = useAppForm({
    defaultValues: values,
    rules: Piece,
    getLabel,
    getNote,
    onSave: save,
    onFailure: reportFailure,
  })
  return (
    <FormBody form={form}>
      <InertWhileSaving>
        <Profiler id="title" onRender={onTitleRender}>
          <TextField name="title" />
        </Profiler>
      </InertWhileSaving>
      <Profiler id="content" onRender={onContentRender}>
        <NotesField name="content" />
      </Profiler>
      {children}
      <Button type="submit" variant="primary">
        Save
      </Button>
    </FormBody>
  )
}

const PendingUpload = () => {
  const { setPending } = useFormField('content')
  return (
    <>
      <button type="button" onClick={() => setPending(true)}>
        Begin upload
      </button>
      <button type="button" onClick={() => setPending(false)}>
        End upload
      </button>
    </>
  )
}
