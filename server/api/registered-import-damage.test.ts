import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApi, testApi } from '../testing/api.ts'
import { importClub } from '../testing/import-club.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const clubOf = () => importClub(api)

it('an unquoted comma is told with the row under its heads, and nothing of the file goes in', async () => {
  const { preview, run, people } = await clubOf()
  const head = 'First name,Surname,Diet,Medical,School'
  const rows = ['Ava,Price,,,Ysgol y Bryn', 'Bea,Price,Nut allergy, carries EpiPen,Asthma,Ysgol y Bryn']
  const refused = { status: 400, body: { code: 'invalid' } }
  const text = [head, ...rows].join('\r\n')
  expect(await run(text)).toMatchObject(refused)
  const { body } = await preview(text)
  expect(body.detail).toEqual({
    '3.row': [
      'This row has 1 more cell than there are columns. A comma inside a cell needs quotes around it.',
      ...['First name: Bea', 'Surname: Price', 'Diet: Nut allergy', 'Medical: carries EpiPen'],
      ...['School: Asthma', 'No column: Ysgol y Bryn'],
    ],
    non_field_errors: ['1 problem was found.'],
  })
  expect(await people()).toEqual([])
  expect(
    (await preview('First name;Surname;Medical\nHal;Price;Asthma; epilepsy;; \n')).body.detail,
  ).toMatchObject({
    '2.row': expect.arrayContaining([
      'This row has 1 more cell than there are columns. A semicolon inside a cell needs quotes around it.',
    ]),
  })
})

it('a blank before the quotes of a cell is none of it; blank cells too many are no harm', async () => {
  const { run, people } = await clubOf()
  const text =
    'First name, Surname, Address, Town, Postcode\nDai, Price, "1 High St, Flat 2", Cardiff, CF10 1AA,, \n'
  expect((await run(text)).body).toMatchObject({ created: 1 })
  expect(await people()).toMatchObject([
    { address_1: '1 High St, Flat 2', town: 'Cardiff', postcode: 'CF10 1AA' },
  ])
})
