import type { Problem } from '@contract/problems.ts'
import { refusalTexts } from '@contract/recruitment/refusals.ts'
import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { translateRefusal } from './refusal-messages.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const getMessage = (code: ApiError['code'], detail: ApiError['detail'] = null, problems: Problem[] = []) => {
  const error = translateRefusal(i18n, new ApiError({ code, status: 400, detail, problems }, null)) as ApiError
  return error.detail?.non_field_errors?.[0]
}

it('has a message for each refusal of the server [REFE-13, CONV-02]', () => {
  for (const [code, sentence] of Object.entries(refusalTexts)) {
    const problem = { code, params: {} }
    expect(getMessage('invalid', { non_field_errors: ['Any text.'] }, [problem])).toBe(sentence)
    expect(getMessage('invalid', { any_field: ['Any text.'] }, [{ field: 'any_field', ...problem }])).toBe(sentence)
  }
})

it('translates error codes and fields of an application [PAR-09, PAR-10, DBS-01]', () => {
  expect(getMessage('already_converted')).toBe('This application was converted already.')
  expect(getMessage('name_or_email_missing')).toMatch(/contact name or email missing/)
  expect(getMessage('invalid', { parent_guardian_email: ['This field is required.'] })).toMatch(/parent or guardian/)
})

it('returns other errors unchanged', () => {
  expect(getMessage('invalid', { email: ['This field is required.'] })).toBeUndefined()
  const networkError = new NoAnswer('network')
  expect(translateRefusal(i18n, networkError)).toBe(networkError)
})
