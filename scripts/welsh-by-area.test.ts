import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { expect, it } from 'vitest'
import { belongsToArea, groupFilesByArea } from './welsh-by-area.ts'

const all = groupFilesByArea()
const names = Object.keys(all) as (keyof typeof all)[]

it('assigns every Welsh message to a catalogue part that some screen loads [LANG-02]', async () => {
  const [catalog] = await getCatalogs(getConfig())
  const messages = Object.entries((await catalog?.read('cy')) ?? {})
  expect(messages.length).toBeGreaterThan(1000)
  const nowhere = messages.filter(([, { origin = [] }]) => {
    const files = origin.map(([file]) => file)
    return !names.some((name) => belongsToArea(all, name, files))
  })
  expect(nowhere.map(([key, { message }]) => message ?? key)).toEqual([])
})

it('loads family, attendance and staff texts only with their screens', () => {
  expect(all.start).toContain('src/routes/login.tsx')
  expect(all.family).toContain('src/features/ethnicity/ethnicity-step.tsx')
  expect(all.family).not.toContain('src/routes/password_reset_request.tsx')
  expect(all.referee).toContain('src/features/recruitment/forms/reference-form.tsx')
  expect(all.applicant).toContain('src/features/recruitment/forms/application-form.tsx')
  expect(all.applicant).not.toContain('src/features/recruitment/forms/reference-form.tsx')
  expect(all.public).not.toContain('src/features/recruitment/forms/reference-form.tsx')
  expect(all.public).toContain('src/routes/password_reset_request.tsx')
  expect(all.hall).toContain('src/routes/_app/sessions/-attendance/attendance-screen.tsx')
  expect(all.hall).not.toContain('src/features/sync/sync-panel.tsx')
  expect(all.club).toContain('src/features/sync/sync-panel.tsx')
  expect(all.staff).toContain('src/routes/_app/organisations/index.tsx')
  expect(all.club).not.toContain('src/routes/_app/organisations/index.tsx')
})

it('does not load a message again that an earlier part contains', () => {
  const everywhere = ['src/routes/login.tsx', 'src/routes/_app/organisations/index.tsx']
  expect(names.filter((name) => belongsToArea(all, name, everywhere))).toEqual(['start'])
})
