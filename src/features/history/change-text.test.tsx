import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ChangeText } from './change-text.tsx'
import type { KnownNames } from './use-known-names.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const knownNames: KnownNames = {
  names: new Map([['ava', 'Ava Hughes']]),
  days: new Map([
    ['today', '07/08/26'],
    ['parcels', '07/08/2026'],
  ]),
  kinds: new Map([
    ['notes', 'note'],
    ['numbers', 'field'],
    ['presence', 'opposite'],
    ['removed', 'deleted'],
  ]),
}

const renderChange = (name: string, args: Record<string, unknown>, names: KnownNames | undefined = knownNames) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ChangeText change={{ id: '1', name, args }} known={names} />
    </I18nProvider>,
  )
const getChangeText = (name: string, args: Record<string, unknown>) => renderChange(name, args).replace(/<[^>]+>/g, '')
const getTickText = (registered: string, session: string, state = 'attending') =>
  getChangeText('attendance.set', { registered, session, state, seen: 0 })

describe('text of a change', () => {
  it('names the person ticked and the day', () => {
    expect(getTickText('ava', 'today')).toBe('Ava Hughes ticked in, 07/08/26')
    expect(getTickText('ava', 'today', 'none')).toBe('Ava Hughes unticked, 07/08/26')
  })

  it('names a person or session removed on another device as removed', () => {
    expect(getTickText('gone', 'today')).toBe('A removed person ticked in, 07/08/26')
    expect(getTickText('ava', 'gone')).toBe('Ava Hughes ticked in, a removed session')
    expect(getChangeText('registered.update', { id: 'gone', set: {} })).toBe('Details of a removed person changed')
    expect(getChangeText('session.update', { id: 'gone', set: {} })).toBe('A removed session changed')
  })

  it('does not name a person as removed before the names are loaded', () => {
    const loadingNames = { ...knownNames, names: new Map(), loadedChanges: new Set<string>() }
    const tick = { registered: 'ava', session: 'today', state: 'attending', seen: 0 }
    const html = renderChange('attendance.set', tick, loadingNames)
    expect(html).toContain('skeleton')
    expect(html).not.toContain('removed')
  })

  it('names the changed fields of a session', () => {
    const fieldChanges = { activities: { add: ['Crafts'] }, activities_other: { value: 'Kites' } }
    expect(getChangeText('session.update', { id: 'today', set: fieldChanges })).toBe(
      'Session on 07/08/26: activities, other activity changed',
    )
    expect(getChangeText('session.update', { id: 'today', set: {} })).toBe('Session on 07/08/26 changed')
  })

  it('describes whose parcel was packed, given out or changed [PARC-71]', () => {
    const getParcelText = (fields: object, registered = 'ava', parcel = 'parcels') =>
      getChangeText('parcel_row.set', { parcel, registered, set: fields })
    expect(getParcelText({ packed: { base: false, value: true } })).toBe('Ava Hughes: parcel packed, 07/08/2026')
    expect(getParcelText({ handed_over: { base: false, value: true } })).toBe(
      'Ava Hughes: parcel given out, 07/08/2026',
    )
    expect(getParcelText({ adults: { base: null, value: 2 } })).toBe('Ava Hughes: parcel added, 07/08/2026')
    expect(getParcelText({ num_meals: { base: 4, value: 2 }, packed: { base: true, value: false } })).toBe(
      'Ava Hughes: meals, packed of the parcel changed, 07/08/2026',
    )
    expect(getParcelText({ packed: { base: false, value: true } }, 'gone', 'gone')).toBe(
      'A removed person: parcel packed, a removed session',
    )
    expect(getChangeText('parcel_row.remove', { parcel: 'parcels', registered: 'ava' })).toBe(
      'Ava Hughes: parcel taken out, 07/08/2026',
    )
  })

  it('describes a created, changed or deleted parcel session [PARC-20, PARC-72]', () => {
    expect(getChangeText('parcel.create', { id: 'new', date: '2026-08-21', holiday: 'July/Aug' })).toBe(
      'Parcel session on 21/08/2026 created',
    )
    const fieldChanges = { average_meals: { base: null, value: 4 }, volunteers: { add: ['ava'] } }
    expect(getChangeText('parcel.update', { id: 'parcels', set: fieldChanges })).toBe(
      'Parcel session on 07/08/2026: average meals, volunteers changed',
    )
    expect(getChangeText('parcel.update', { id: 'gone', set: fieldChanges })).toBe('A parcel session changed')
    expect(getChangeText('parcel.delete', { id: 'parcels' })).toBe('A parcel session deleted')
  })

  it('mentions two notes only if there were two', () => {
    expect(getChangeText('conflict.resolve', { id: 'notes', value: 'x' })).toBe('One of two notes chosen')
    expect(getChangeText('conflict.resolve', { id: 'numbers', value: 4 })).toBe('One of two values chosen')
    for (const id of ['presence', 'removed', 'unknown'])
      expect(getChangeText('conflict.resolve', { id, value: 'none' })).toBe('A question was decided')
  })

  it('shows only a skeleton before the names are loaded', () => {
    const emptyMarkup = renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <ChangeText change={{ id: '1', name: 'registered.delete', args: { id: 'ava' } }} known={undefined} />
      </I18nProvider>,
    )
    expect(emptyMarkup).toMatch(/^<span aria-hidden="true" class="skeleton[^>]*><\/span>$/)
  })

  it('isolates a name with direction marks from its surrounding text', () => {
    const names = new Map([['ava', '\u2069\u202eAva']])
    const markup = renderChange('registered.update', { id: 'ava', set: {} }, { ...knownNames, names })
    expect(markup).toBe('Details of <bdi class="name">Ava</bdi> changed')
  })
})
