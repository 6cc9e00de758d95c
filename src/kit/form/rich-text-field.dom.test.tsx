import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startLanguage } from '@/i18n/i18n.ts'
import { ToastProvider } from '@/ui/toast.tsx'
import { FormBody } from './form-body.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { useAppForm } from './use-app-form.ts'

beforeAll(() => startLanguage())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a rich text field', () => {
  it('shows the stored text before the page is idle', async () => {
    const becomeIdle = openForm()
    expect(screen.getByText('Soup')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    await act(async () => becomeIdle())
    expect((await screen.findByRole('textbox', { name: 'content' })).textContent).toBe('Soup')
  })

  it('creates its editor at once if the text is pressed', async () => {
    openForm()
    fireEvent.pointerDown(screen.getByText('Soup'))
    expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'content' }))
  })
})

/** Opens a form on a page that is busy. Returns a function that makes the page idle. */
function openForm(): () => void {
  const callbacks: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callbacks.push(callback))
  render(
    <I18nProvider i18n={i18n}>
      <ToastProvider closeLabel="Close">
        <TestForm />
      </ToastProvider>
    </I18nProvider>,
  )
  return () => {
    for (const callback of callbacks) callback()
  }
}

const TestForm = () => {
  const form = useAppForm({
    defaultValues: { content: '<p>Soup</p>' },
    rules: v.object({ content: v.string() }),
    getLabel: (field) => field,
    onSave: async () => {},
    onFailure: () => {},
  })
  return (
    <FormBody form={form}>
      <RichTextField name="content" />
    </FormBody>
  )
}
