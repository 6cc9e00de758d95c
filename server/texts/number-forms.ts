import { normalizeMobile } from '../../contract/rules/mobile.ts'

/** Returns every form in which a number may be stored with a user. */
export function getNumberForms(text: string): string[] {
  const number = normalizeMobile(text)
  const national = /^44(7\d{9})$/.exec(number)?.[1]
  const forms = national
    ? [number, national, `0${national}`, `440${national}`]
    : [number, ...[2, 3].map((length) => `${number.slice(0, length)}0${number.slice(length)}`)]
  return forms.flatMap((form) => [form, `+${form}`, `00${form}`])
}
