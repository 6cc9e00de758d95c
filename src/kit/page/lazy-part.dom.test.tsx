import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startLanguage } from '@/i18n/i18n.ts'
import { ToastProvider } from '@/ui/toast.tsx'
import { lazyDialog } from './lazy-dialog.tsx'
import { lazyPart } from './lazy-part.tsx'
import { createLazyPopup } from './lazy-popup.tsx'

beforeAll(() => startLanguage())
afterEach(cleanup)

const MISSING_TEXT = 'This part is not on this device yet. Connect to Wi-Fi to open it.'

describe('code of a part that cannot be loaded', () => {
  it('is replaced by a notice, and loads when the part opens again', async () => {
    const Part = lazyPart(loadOnSecondTry(() => <p>Packing</p>))
    openPage(() => <Part />)
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    expect(await screen.findByText(MISSING_TEXT)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    expect(await screen.findByText('Packing')).toBeTruthy()
  })

  it('closes the dialog with a toast', async () => {
    const Dialog = lazyDialog(loadOnSecondTry<{ onClose: () => void }>(() => <p>Dialog</p>))
    openPage((close) => <Dialog onClose={close} />)
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    expect(await screen.findByText(MISSING_TEXT)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    expect(await screen.findByText('Dialog')).toBeTruthy()
  })

  it('shows a toast in place of the popup and keeps the button', async () => {
    const Popup = createLazyPopup(() => Promise.reject(new Error('offline')), 'dialog')
    openPage(() => null, <Popup trigger={<button type="button">Add family</button>} />)
    fireEvent.click(screen.getByRole('button', { name: 'Add family' }))
    expect(await screen.findByText(MISSING_TEXT)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add family' })).toBeTruthy()
  })
})

/** Creates a loader that fails once, like the first fetch on a device without network. */
function loadOnSecondTry<P>(component: ComponentType<P>): () => Promise<ComponentType<P>> {
  let loadCount = 0
  return async () => {
    loadCount += 1
    if (loadCount === 1) throw new Error('offline')
    return component
  }
}

function openPage(renderPart: (close: () => void) => ReactNode, popup?: ReactNode): void {
  render(
    <I18nProvider i18n={i18n}>
      <ToastProvider closeLabel="Close">
        <TestPage renderPart={renderPart} />
        {popup}
      </ToastProvider>
    </I18nProvider>,
  )
}

function TestPage({ renderPart }: { renderPart: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Open
      </button>
      <Suspense>{isOpen ? renderPart(() => setIsOpen(false)) : null}</Suspense>
    </>
  )
}
