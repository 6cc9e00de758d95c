import { NewsBody } from '@contract/content/news.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startLanguage } from '@/i18n/i18n.ts'
import { fetchEditor } from '@/kit/rich-text/fetch-editor.ts'
import { pressButton, typeText } from '@/testing/press.ts'
import { ToastProvider } from '@/ui/toast.tsx'
import { FormBody } from '../form-body.tsx'
import { useAppForm } from '../use-app-form.ts'
import { TwoLanguages } from './two-languages.tsx'
import { useWelshValues } from './use-welsh-values.ts'

const onSave = vi.fn()

// Load the editor first, because its load may take longer than a test waits.
beforeAll(async () => {
  await Promise.all([startLanguage(), fetchEditor()])
})
beforeEach(() => onSave.mockReset())
afterEach(cleanup)

const menus = { title: 'Menus', content: '<p>Each feeds 40 for £55.</p>' }
const welshMenus = {
  title_cy: 'Bwydlenni',
  title_cy_source: 'Menus',
  content_cy: '<p>Mae pob un yn bwydo 40 am £60.</p>',
  content_cy_source: '<p>Each feeds 40 for £60.</p>',
}

it('shows each field in pairs with the language of the text', async () => {
  renderForm({ ...menus, ...welshMenus })
  const readLanguages = () => screen.getAllByRole('textbox').map(({ lang }) => lang)
  await waitFor(() => expect(readLanguages()).toEqual(['en', 'cy', 'en', 'cy']))
  expect(getField('Title in Welsh').value).toBe('Bwydlenni')
  expect(screen.getAllByRole('heading').map(({ lang, textContent }) => [lang, textContent])).toEqual([
    ['en', 'English'],
    ['cy', 'Cymraeg'],
  ])
})

it('names texts without Welsh, and removes the name with the first letter', async () => {
  renderForm(menus)
  expect(getSummary()).toBe('No Welsh yet: Title, Content. A Welsh screen shows the English.')
  typeText(getField('Title in Welsh'), 'B')
  await waitFor(() => expect(getSummary()).toBe('No Welsh yet: Content. A Welsh screen shows the English.'))
})

it('says on an empty form that Welsh is optional', () => {
  renderForm({ title: '', content: '' })
  expect(getSummary()).toBe('Welsh is optional. A Welsh screen shows the English.')
})

it('names outdated Welsh and marks what changed in the English', () => {
  renderForm({ ...menus, ...welshMenus })
  expect(getSummary()).toBe('Welsh out of date: Content')
  expect(document.querySelector('del')?.textContent?.trim()).toBe('£60.')
  expect(document.querySelector('ins')?.textContent?.trim()).toBe('£55.')
  expect(document.querySelector('ins')?.closest('[lang]')?.getAttribute('lang')).toBe('en')
})

it('confirms the Welsh without typing, and moves the focus to it', async () => {
  renderForm({ ...menus, ...welshMenus, title_cy_source: 'Old menus', content_cy_source: menus.content })
  expect(getSummary()).toBe('Welsh out of date: Title')
  await pressButton('The Welsh is right')
  await waitFor(() => expect(getSummary()).toBe('The Welsh is up to date.'))
  expect(document.activeElement).toBe(getField('Title in Welsh'))
  await pressButton('Save')
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({ title_cy: 'Bwydlenni', title_cy_source: 'Menus' })
})

it('marks Welsh as outdated as soon as the English changes', async () => {
  renderForm({ ...menus, ...welshMenus, content_cy_source: menus.content })
  expect(getSummary()).toBe('The Welsh is up to date.')
  typeText(screen.getByRole('textbox', { name: 'Title' }), 'Summer menus')
  await waitFor(() => expect(getSummary()).toBe('Welsh out of date: Title'))
  typeText(getField('Title in Welsh'), 'Bwydlenni haf')
  await waitFor(() => expect(getSummary()).toBe('The Welsh is up to date.'))
})

it('explains outdated Welsh if only a link changed', () => {
  renderForm({
    ...menus,
    ...welshMenus,
    content: '<p><a href="https://new.example">Find out more</a></p>',
    content_cy_source: '<p><a href="https://old.example">Find out more</a></p>',
  })
  expect(screen.getByText('Only its links or its layout changed.')).toBeTruthy()
  expect(document.querySelector('ins')).toBeNull()
})

function getSummary() {
  return document.querySelector('form [role=status]')?.textContent
}

function getField(name: string) {
  return screen.getByRole<HTMLInputElement>('textbox', { name })
}

function renderForm(saved: Record<string, string>) {
  render(
    <I18nProvider i18n={i18n}>
      <ToastProvider closeLabel="Close">
        <NewsForm saved={saved} />
      </ToastProvider>
    </I18nProvider>,
  )
}

function NewsForm({ saved }: { saved: Record<string, string> }) {
  const welsh = useWelshValues({ title: 'Title', content: 'Content' })
  const savedValues: Record<string, string> = { ...welsh.empty, ...saved }
  const labels: Record<string, string> = { title: 'Title', content: 'Content', ...welsh.labels }
  const form = useAppForm({
    defaultValues: savedValues,
    rules: NewsBody,
    getLabel: (field) => labels[field] ?? field,
    onSave,
    onFailure: () => undefined,
  })
  return (
    <FormBody form={{ ...form, savedValues } as never}>
      <TwoLanguages
        pairs={[
          { name: 'title', kind: 'line' },
          { name: 'content', kind: 'rich' },
        ]}
      />
      <button type="submit">Save</button>
    </FormBody>
  )
}
