import { normalizeMobile } from '../../contract/rules/mobile.ts'

/** Returns every form in which a number may be stored with a user. */
export function getNumberForms(text: string): string[] {
  const number = normalizeMobile(text)
  const nationalNumber = /^44(7\d{9})$/.exec(number)?.[1]
  const forms = nationalNumber
    ? [number, nationalNumber, `0${nationalNumber}`, `440${nationalNumber}`]
    : [number, ...[2, 3].map((length) => `${number.slice(0, length)}0${number.slice(length)}`)]
  return forms.flatMap((form) => [form, `+${form}`, `00${form}`])
}
