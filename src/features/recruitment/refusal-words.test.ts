import { refusals } from '@contract/recruitment/refusals.ts'
import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { inOwnWords } from './refusal-words.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const said = (code: ApiError['code'], detail: ApiError['detail'] = null) => {
  const error = inOwnWords(i18n, new ApiError({ code, status: 400, detail }, null)) as ApiError
  return error.detail?.non_field_errors?.[0]
}

it('has a message for each refusal of the server [REFE-13, CONV-02]', () => {
  for (const sentence of Object.values(refusals)) {
    expect(said('invalid', { non_field_errors: [sentence] })).toBe(sentence)
    expect(said('invalid', { any_field: [sentence] })).toBe(sentence)
  }
})

it('translates error codes and fields of an application [PAR-09, PAR-10, DBS-01]', () => {
  expect(said('already_converted')).toBe('This application was converted already.')
  expect(said('name_or_email_missing')).toMatch(/contact name or email missing/)
  expect(said('invalid', { parent_guardian_email: ['This field is required.'] })).toMatch(
    /parent or guardian/,
  )
})

it('returns other errors unchanged', () => {
  expect(said('invalid', { email: ['This field is required.'] })).toBeUndefined()
  const lost = new NoAnswer('network')
  expect(inOwnWords(i18n, lost)).toBe(lost)
})
