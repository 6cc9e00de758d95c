import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createImportFixture } from '../testing/import-fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const createImportClub = () => createImportFixture(api)

it('reports an unquoted comma with the row and imports nothing', async () => {
  const { preview, run, people: listPeople } = await createImportClub()
  const headerLine = 'First name,Surname,Diet,Medical,School'
  const rows = ['Ava,Price,,,Ysgol y Bryn', 'Bea,Price,Nut allergy, carries EpiPen,Asthma,Ysgol y Bryn']
  const refusedReply = { status: 400, body: { code: 'invalid' } }
  const text = [headerLine, ...rows].join('\r\n')
  expect(await run(text)).toMatchObject(refusedReply)
  const { body } = await preview(text)
  expect(body.detail).toEqual({
    '3.row': [
      'This row has 1 more cell than there are columns. A comma inside a cell needs quotes around it.',
      'First name: Bea',
      'Surname: Price',
      'Diet: Nut allergy',
      'Medical: carries EpiPen',
      'School: Asthma',
      'No column: Ysgol y Bryn',
    ],
    non_field_errors: ['1 problem was found.'],
  })
  expect(await listPeople()).toEqual([])
  expect((await preview('First name;Surname;Medical\nHal;Price;Asthma; epilepsy;; \n')).body.detail).toMatchObject({
    '2.row': expect.arrayContaining([
      'This row has 1 more cell than there are columns. A semicolon inside a cell needs quotes around it.',
    ]),
  })
})

it('ignores a space before quotes and blank extra cells', async () => {
  const { run, people: listPeople } = await createImportClub()
  const text = 'First name, Surname, Address, Town, Postcode\nDai, Price, "1 High St, Flat 2", Cardiff, CF10 1AA,, \n'
  expect((await run(text)).body).toMatchObject({ created: 1 })
  expect(await listPeople()).toMatchObject([{ address_1: '1 High St, Flat 2', town: 'Cardiff', postcode: 'CF10 1AA' }])
})

it('reports a cell damaged by a spreadsheet and keeps the stored value', async () => {
  const { club, run, people: listPeople } = await createImportClub()
  const validFacts = { mobile_number: '07700 900123', telephone_number: '029 2018 0123', upn: 'A123456789012' }
  const [ava = ''] = await club.people(1, validFacts)
  const damagedReply = await run(`ID,Mobile,Telephone,UPN\n${ava},4.47701E+11,#NAME?,1.23457E+12`)
  expect(damagedReply.body.detail).toEqual({
    '2.mobile_number': ['Excel has turned this number into 4.47701E+11. Format the column as text and export again.'],
    '2.telephone_number': [
      'The spreadsheet shows #NAME? here, which is a mistake in its formula. Type in what belongs here.',
    ],
    '2.upn': ['Excel has turned this number into 1.23457E+12. Format the column as text and export again.'],
    non_field_errors: ['3 problems were found.'],
  })
  expect((await run(`ID,Mobile,Telephone,UPN\n${ava},,, `)).body).toMatchObject({ updated: 0 })
  expect(await listPeople()).toMatchObject([validFacts])
})

it('restores a lost leading 0 and reports it in the preview', async () => {
  const { preview, run, people: listPeople } = await createImportClub()
  const text = 'First name,Surname,Mobile,Telephone\nAva,Price,7700900123.0,2920180123\nBen,Price,07700 900124,'
  expect((await preview(text)).body.notices).toMatchObject({
    mended: [
      { row: 2, field: 'mobile_number', was: '7700900123.0', now: '07700 900123' },
      { row: 2, field: 'telephone_number', was: '2920180123', now: '029 2018 0123' },
    ],
    mended_count: 2,
  })
  expect((await run(text)).body).toMatchObject({ created: 2 })
  expect((await listPeople()).find(({ first_name }) => first_name === 'Ava')).toMatchObject({
    mobile_number: '07700 900123',
    telephone_number: '029 2018 0123',
  })
})

it('decodes old and garbled characters and shows sample words', async () => {
  const { preview, run, people: listPeople } = await createImportClub()
  const dosFile = Buffer.from('First name,Surname,Town\r\nSi\x83n,Price,Bala\r\nZo\x89,Price,Caff\x8a\r\n', 'latin1')
  expect((await preview(dosFile)).body.notices.letters).toEqual({
    how: 'ms_dos',
    words: ['Siân', 'Zoë', 'Caffè'],
    choices: [],
  })
  const doubleEncodedFile = 'First name,Surname,Town\nSiÃ¢n,Price,TÅ·\nTom,O’Neill,Bala\nTom,Oâ€™Neill,Bala\n'
  expect((await preview(doubleEncodedFile)).body.notices.letters).toEqual({
    how: 'twice',
    words: ['Siân', 'Tŷ', 'O’Neill'],
    choices: [],
  })
  // The file contains Tom twice, so the second row is skipped.
  expect((await run(doubleEncodedFile)).body).toMatchObject({ created: 2, skipped: 1 })
  expect((await listPeople()).map(({ first_name, town }) => [first_name, town])).toEqual([
    ['Tom', 'Bala'],
    ['Siân', 'Tŷ'],
  ])
})

it('reports lost characters and keeps the stored value', async () => {
  const { club, run, people: listPeople } = await createImportClub()
  const validFacts = { first_name: 'Llŷr', town: 'Tŷ Newydd', medical_conditions: 'Asthma? Ask Mum' }
  const [llyr = ''] = await club.people(1, { ...validFacts, has_medical_conditions: true })
  const { body } = await run(`ID,First name,Town\n${llyr},Ll?r,T?\n${llyr},Ll\uFFFDr,Bala`)
  expect(body.detail).toMatchObject({
    '2.first_name': ['A letter is lost in Ll?r. Type it again in the spreadsheet and save as CSV UTF-8.'],
    '2.town': ['A letter is lost in T?. Type it again in the spreadsheet and save as CSV UTF-8.'],
    '3.first_name': ['A letter is lost in Ll\uFFFDr. Type it again in the spreadsheet and save as CSV UTF-8.'],
  })
  expect(await listPeople()).toMatchObject([validFacts])
  expect((await run(`ID,Medical\n${llyr},Asthma? Ask Mum`)).body).toMatchObject({ updated: 0 })
})

it('a placeholder changes no known person but is stored for a new one', async () => {
  const { club, run, people: listPeople } = await createImportClub()
  const validFacts = {
    first_name: 'Ava',
    last_name: 'Price',
    mobile_number: '07700 900123',
    school: 'Ysgol y Bryn',
  }
  const [ava = ''] = await club.people(1, validFacts)
  expect((await run(`ID,Surname,Mobile,School\n${ava},?,-,N/A`)).body).toMatchObject({ updated: 0 })
  expect(await listPeople()).toMatchObject([validFacts])
  expect((await run('First name,Surname\nBen,?')).body).toMatchObject({ created: 1 })
})
