import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, it } from 'vitest'
import { belongsToArea, groupFilesByArea, removeRepeatedForms } from './welsh-by-area.ts'

const areas = groupFilesByArea()
const names = Object.keys(areas) as (keyof typeof areas)[]

it('assigns every Welsh message to a catalogue part that some screen loads [LANG-02]', async () => {
  const [catalog] = await getCatalogs(getConfig())
  const messages = Object.entries((await catalog?.read('cy')) ?? {})
  expect(messages.length).toBeGreaterThan(1000)
  const nowhere = messages.filter(([, { origin = [] }]) => {
    const files = origin.map(([file]) => file)
    return !names.some((name) => belongsToArea(areas, name, files))
  })
  expect(nowhere.map(([key, { message }]) => message ?? key)).toEqual([])
})

it('loads family, attendance and staff texts only with their screens', () => {
  expect(areas.start).toContain('src/routes/login.tsx')
  expect(areas.family).toContain('src/features/self-registration/personal-questions.tsx')
  expect(areas.family).not.toContain('src/features/ethnicity/ethnicity-step.tsx')
  expect(areas.family_later).toContain('src/features/ethnicity/ethnicity-step.tsx')
  expect(areas.family).not.toContain('src/routes/password_reset_request.tsx')
  expect(areas.referee).toContain('src/features/recruitment/forms/reference-screen.tsx')
  expect(areas.applicant).toContain('src/features/recruitment/forms/application-screen.tsx')
  expect(areas.applicant).not.toContain('src/features/recruitment/forms/reference-screen.tsx')
  expect(areas.applicant).not.toContain('src/features/recruitment/forms/application-later-steps.tsx')
  expect(areas.applicant).toContain('src/kit/public/sending-notice.tsx')
  expect(areas.applicant_later).toContain('src/features/recruitment/forms/application-later-steps.tsx')
  expect(areas.public).not.toContain('src/features/recruitment/forms/reference-screen.tsx')
  expect(areas.public).toContain('src/routes/password_reset_request.tsx')
  expect(areas.hall).toContain('src/routes/_app/sessions/-attendance/attendance-screen.tsx')
  expect(areas.hall).not.toContain('src/features/sync/sync-panel.tsx')
  expect(areas.hall).not.toContain('src/features/checklist/checklist-banner.tsx')
  expect(areas.club).toContain('src/features/sync/sync-panel.tsx')
  expect(areas.staff).toContain('src/routes/_app/organisations/index.tsx')
  expect(areas.club).not.toContain('src/routes/_app/organisations/index.tsx')
})

it('does not load a message again that an earlier part contains', () => {
  const everywhere = ['src/routes/login.tsx', 'src/routes/_app/organisations/index.tsx']
  expect(names.filter((name) => belongsToArea(areas, name, everywhere))).toEqual(['start'])
})

it('keeps the text of every number without repeated plural forms', () => {
  const text =
    '{count, plural, zero {# plant} one {# plentyn} two {# blentyn} few {# phlentyn} many {# plant} other {# plant}}'
  const compiled = { ABC: compileMessage(text) }
  const shortened = JSON.parse(JSON.stringify(compiled), removeRepeatedForms)
  expect(JSON.stringify(shortened).length).toBeLessThan(JSON.stringify(compiled).length)
  const format = (messages: typeof compiled) => {
    const i18n = setupI18n({ locale: 'cy', messages: { cy: messages } })
    return [0, 1, 2, 3, 4, 6, 10].map((count) => i18n._('ABC', { count }))
  }
  expect(format(shortened)).toEqual(format(compiled))
})
