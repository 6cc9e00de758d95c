import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { TransferredChanges } from './transferred-change-list.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const knownNames = {
  names: new Map([['ava', 'Ava Hughes']]),
  days: new Map([['today', '07/08/26']]),
  kinds: new Map(),
}

const buildTick = (id: number, registered = 'ava', session = 'today') => ({
  id: String(id),
  name: 'attendance.set',
  v: 1,
  args: { registered, session, state: 'attending', seen: id },
  made_at: '2026-08-07T11:00:00Z',
})

const renderChanges = (changes: Parameters<typeof TransferredChanges>[0]['changes']) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <TransferredChanges changes={changes} known={knownNames} />
    </I18nProvider>,
  )
const listLines = (markup: string) =>
  [...markup.matchAll(/<li[^>]*>(.*?)<time/g)].map(([, line]) => line?.replace(/<[^>]+>/g, ''))

describe('preview of transferred changes', () => {
  it('describes the changes, newest first', () => {
    const personUpdate = { ...buildTick(2), name: 'registered.update', args: { id: 'ava', set: {} } }
    expect(listLines(renderChanges([buildTick(1), personUpdate]))).toEqual([
      'Details of Ava Hughes changed',
      'Ava Hughes ticked in, 07/08/26',
    ])
  })

  it('describes a person unknown to this device without calling them removed', () => {
    expect(listLines(renderChanges([buildTick(1, 'ben', 'tomorrow')]))).toEqual([
      'A person this device does not know ticked in, a session that this device does not know',
    ])
  })

  it('shows at most 50 changes and counts the others', () => {
    const manyChanges = Array.from({ length: 52 }, (_, i) => buildTick(i))
    expect(listLines(renderChanges(manyChanges))).toHaveLength(50)
    expect(renderChanges(manyChanges)).toContain('and 2 more')
    expect(renderChanges(manyChanges.slice(2))).not.toContain('more')
  })
})
