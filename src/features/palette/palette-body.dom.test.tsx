import { getSearchWords } from '@contract/rules/alphabet.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Building2 } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startLanguage } from '@/i18n/i18n.ts'
import { typeText } from '@/testing/press.ts'
import { Dialog } from '@/ui/dialog.tsx'
import { PaletteBody } from './palette-body.tsx'
import type { PaletteItem } from './palette-items.ts'

beforeAll(() => startLanguage())
afterEach(cleanup)

type Rows = ComponentProps<typeof PaletteBody>['rows']

const club: PaletteItem = {
  group: 'clubs',
  icon: Building2,
  label: 'Riverside',
  detail: 'South Wales',
  href: '/organisations/1',
}
const newClub: PaletteItem = {
  group: 'new',
  icon: Building2,
  label: 'New club',
  detail: '',
  href: '/organisations/new',
}
const otherNew: PaletteItem = { ...newClub, label: 'New user', href: '/users/pastors/new' }

describe('Enter before the results', () => {
  it('opens the first result once it arrives [B-DESK-01]', () => {
    const { update, navigate } = renderBody({ isBusy: true })
    typeAndEnter('riverside')
    expect(navigate).not.toHaveBeenCalled()
    update({ groups: [{ group: 'clubs', items: [club] }] })
    expect(navigate).toHaveBeenCalledExactlyOnceWith({ href: '/organisations/1' })
  })
  it('is forgotten if the text changes [B-DESK-01]', () => {
    const { update, navigate } = renderBody({ isBusy: true })
    typeAndEnter('riverside')
    typeText(screen.getByRole('combobox'), 'riversid')
    update({ groups: [{ group: 'clubs', items: [club] }] })
    expect(navigate).not.toHaveBeenCalled()
  })
  it('is forgotten on Escape and if nothing is found [B-DESK-01]', () => {
    const { update, navigate } = renderBody({ isBusy: true })
    typeAndEnter('riverside')
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' })
    update({ groups: [{ group: 'clubs', items: [club] }] })
    update({ isBusy: true })
    typeAndEnter('riverside c')
    update({})
    update({ groups: [{ group: 'clubs', items: [club] }] })
    expect(navigate).not.toHaveBeenCalled()
  })
})

describe('New actions', () => {
  it('Enter opens the best one if nothing else matches [B-DESK-01]', () => {
    const { navigate } = renderBody({ newItems: [newClub, otherNew], matchingNewItems: [newClub] })
    typeText(screen.getByRole('combobox'), 'new club')
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('New club')
    expect(screen.queryByText(/^Nothing has this name/)).toBeNull()
    expect(screen.getByRole('status').textContent).toContain('1 result')
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' })
    expect(navigate).toHaveBeenCalledExactlyOnceWith({ href: '/organisations/new' })
  })
  it('none is chosen while results may arrive [B-DESK-01]', () => {
    renderBody({ newItems: [newClub], matchingNewItems: [newClub], isBusy: true })
    typeText(screen.getByRole('combobox'), 'new club')
    expect(screen.queryByRole('option', { selected: true })).toBeNull()
  })
})

function typeAndEnter(text: string): void {
  typeText(screen.getByRole('combobox'), text)
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' })
}

/** Renders the input and rows with a router that does not navigate. */
function renderBody(firstRows: Partial<Rows>) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue(undefined)
  const buildPage = (rows: Partial<Rows>) => (
    <I18nProvider i18n={i18n}>
      <RouterContextProvider router={router as never}>
        <Dialog open>
          <Body rows={rows} />
        </Dialog>
      </RouterContextProvider>
    </I18nProvider>
  )
  const { rerender } = render(buildPage(firstRows))
  return { navigate, update: (rows: Partial<Rows>) => rerender(buildPage(rows)) }
}

const Body = ({ rows }: { rows: Partial<Rows> }) => {
  const [text, setText] = useState('')
  const allRows: Rows = {
    text,
    groups: [],
    newItems: [],
    matchingNewItems: [],
    words: getSearchWords(text),
    isBusy: false,
    problem: null,
    isLoadingRecent: false,
    ...rows,
  }
  return <PaletteBody text={text} onTextChange={setText} rows={allRows} placeholder="Find" onClose={() => undefined} />
}
