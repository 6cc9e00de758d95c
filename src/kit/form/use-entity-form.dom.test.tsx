import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/errors.ts'
import { startLanguage } from '@/i18n/i18n.ts'
import { press, pressButton, typeText } from '@/testing/press.ts'
import { ToastProvider } from '@/ui/toast.tsx'
import { CheckField } from './check-field.tsx'
import { EntityForm } from './entity-form.tsx'
import { DayField, FlagField, TextField } from './fields.tsx'
import { FormDialog } from './form-dialog.tsx'
import { RadioField } from './radio-field.tsx'
import { UnsavedProvider } from './unsaved/unsaved.tsx'
import type { EntityFormOptions, Saved } from './use-entity-form.ts'
import { YesNoField } from './yes-no-field.tsx'

type Note = { title: string }

const save = vi.fn<EntityFormOptions<Note>['save']>()
const onClose = vi.fn()

beforeAll(() => startLanguage())
beforeEach(() => {
  save.mockReset()
  onClose.mockReset()
})
afterEach(cleanup)

const LEAVE_QUESTION = 'Leave without saving?'
const findTitle = () => screen.findByLabelText<HTMLInputElement>('Title')
const getDialog = () => screen.getByRole('dialog')
const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
const pressBackdrop = () => {
  const event = new MouseEvent('pointerdown', { bubbles: true })
  // A dialog ignores a press so soon after it opened, because it can be the second tap of a double tap.
  Object.defineProperty(event, 'timeStamp', { value: performance.now() + 1000 })
  fireEvent(document.body, event)
  press(document.body)
}

const MEALS = [
  { value: 'lunch', label: 'Lunch' },
  { value: 'tea', label: 'Tea' },
]
const getAnswer = () => screen.getByLabelText('Answer')
const pressBox = (role: string) => press(screen.getAllByRole(role)[0] as HTMLElement)

describe('dialog with a form', () => {
  it('closes at once without changes', async () => {
    await openDialog()
    pressEscape()
    expect(onClose).toHaveBeenCalledOnce()
    expect(screen.queryByText(LEAVE_QUESTION)).toBeNull()
  })

  it.each([
    ['Escape', pressEscape],
    ['a press outside', pressBackdrop],
    ['Cancel', () => press(screen.getByRole('button', { name: 'Cancel' }))],
  ])('asks before %s discards typed text', async (_name, close) => {
    await openDialog()
    typeText(await findTitle(), 'Soup')
    close()
    await screen.findByText(LEAVE_QUESTION)
    await pressButton('Stay on this page')
    await waitFor(() => expect(screen.queryByText(LEAVE_QUESTION)).toBeNull())
    expect(onClose).not.toHaveBeenCalled()
    expect((await findTitle()).value).toBe('Soup')
    close()
    await pressButton('Leave without saving')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('stays open with inert fields while it saves', async () => {
    const { resolve } = deferSave()
    await openDialog()
    typeText(await findTitle(), 'Soup')
    await pressButton('Save', getDialog())
    await waitFor(async () => expect((await findTitle()).closest('[inert]')).not.toBeNull())
    pressEscape()
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.queryByText(LEAVE_QUESTION)).toBeNull()
    resolve({ values: { title: 'Soup' }, etag: '2' })
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  it('stays open after a refused save', async () => {
    save.mockRejectedValue(new ApiError({ code: 'unexpected', status: 500, detail: null }, null))
    await openDialog()
    typeText(await findTitle(), 'Soup')
    await pressButton('Save', getDialog())
    await screen.findByText('An unexpected error occurred')
    expect(onClose).not.toHaveBeenCalled()
    expect((await findTitle()).closest('[inert]')).toBeNull()
  })
})

describe('form of a record', () => {
  it('asks before the user leaves during a save', async () => {
    const { resolve } = deferSave()
    const { router } = await openRecord()
    typeText(await findTitle(), 'Soup')
    await pressButton('Save')
    void router.navigate({ to: '/other' as '/' })
    await screen.findByText(LEAVE_QUESTION)
    resolve({ values: { title: 'Soup' }, etag: '2' })
    await screen.findByText('Saved successfully')
  })

  it('blocks navigation until the user decides to leave', async () => {
    const { router } = await openRecord()
    const title = await findTitle()
    title.focus()
    typeText(title, 'Soup')
    void router.navigate({ to: '/other' as '/' })
    await pressButton('Stay on this page')
    await waitFor(() => expect(screen.queryByText(LEAVE_QUESTION)).toBeNull())
    expect(router.state.location.pathname).toBe('/')
    void router.navigate({ to: '/other' as '/' })
    await screen.findByText(LEAVE_QUESTION)
    expect(router.state.location.pathname).toBe('/')
    await pressButton('Leave without saving')
    await waitFor(() => expect(router.state.location.pathname).toBe('/other'))
  })

  it('discards changes in favour of the newest version', async () => {
    await openRecord()
    typeText(await findTitle(), 'Soup')
    await pressButton('Reload')
    await pressButton('Discard')
    expect((await findTitle()).value).toBe('Dinner')
    save.mockResolvedValue({ values: { title: 'Stew' }, etag: '3' })
    typeText(await findTitle(), 'Stew')
    await pressButton('Save')
    await screen.findByText('Saved successfully')
    expect(save).toHaveBeenCalledExactlyOnceWith({ title: 'Stew' }, '2', ['title'])
  })
})

describe('conflict', () => {
  it.each([
    ['a checkbox', <CheckField key="f" name="answer" />, () => pressBox('checkbox'), false, 'Off'],
    ['a switch', <FlagField key="f" name="answer" />, () => pressBox('switch'), false, 'Off'],
    ['a question', <YesNoField key="f" name="answer" />, () => press(screen.getByLabelText('Yes')), false, 'No'],
    ['radio buttons', <RadioField key="f" name="answer" options={MEALS} />, () => pressBox('radio'), 'tea', 'Tea'],
    ['a date', <DayField key="f" name="answer" />, () => typeText(getAnswer(), '1/2/2026'), '2026-03-04', '04/03/2026'],
  ])(
    "shows the other person's value at %s, which gets the focus once it is accepted",
    async (_kind, field, edit, otherValue, text) => {
      save.mockRejectedValue(new ApiError({ code: 'changed_meanwhile', status: 412, detail: null }, null))
      await openScreen(() => (
        <EntityForm<{ answer: unknown }>
          schema={v.object({ answer: v.unknown() })}
          labels={{ answer: 'Answer' }}
          saved={{ values: { answer: null }, etag: '1' }}
          save={save as never}
          read={async () => ({ values: { answer: otherValue }, etag: '2' })}
        >
          {field}
        </EntityForm>
      ))
      edit()
      await pressButton('Save')
      await screen.findByText(`Now saved by another person: ${text}`)
      await pressButton('Take this one')
      await waitFor(() => expect(screen.queryByText('Not saved: Answer')).toBeNull())
      const control = document.querySelector('form input:is(:checked, :not([type="radio"]))')
      expect(document.activeElement).toBe(control)
    },
  )
})

const savedLunch: Saved<Note> = { values: { title: 'Lunch' }, etag: '1' }
const noteOptions = {
  schema: v.object({ title: v.pipe(v.string(), v.minLength(1)) }),
  labels: { title: 'Title' },
  save,
}

function deferSave() {
  let resolve: (saved: Saved<Note>) => void = () => undefined
  save.mockReturnValue(
    new Promise((resolvePromise) => {
      resolve = resolvePromise
    }),
  )
  return { resolve: (saved: Saved<Note>) => resolve(saved) }
}

function openDialog() {
  return openScreen(() => (
    <FormDialog<Note> {...noteOptions} title="Note" description="A note" saved={savedLunch} onClose={onClose}>
      <TextField name="title" />
    </FormDialog>
  ))
}

const NEWEST: Saved<Note> = { values: { title: 'Dinner' }, etag: '2' }

function openRecord() {
  return openScreen(() => {
    const [saved, setSaved] = useState(savedLunch)
    return (
      <EntityForm<Note> {...noteOptions} saved={saved}>
        <TextField name="title" />
        <button type="button" onClick={() => setSaved(NEWEST)}>
          Reload
        </button>
      </EntityForm>
    )
  })
}

async function openScreen(Screen: () => ReactNode) {
  const rootRoute = createRootRoute({ component: UnsavedScreen })
  const routeTree = rootRoute.addChildren(
    ['/', '/other'].map((path) => createRoute({ getParentRoute: () => rootRoute, path })),
  )
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  render(<RouterProvider router={router as never} />)
  return { router }

  function UnsavedScreen() {
    return (
      <I18nProvider i18n={i18n}>
        <ToastProvider closeLabel="Close">
          <UnsavedProvider>
            <Screen />
          </UnsavedProvider>
        </ToastProvider>
      </I18nProvider>
    )
  }
}
