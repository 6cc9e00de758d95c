import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createImportFixture } from '../testing/import-fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const createImportClub = () => createImportFixture(api)

it('reports a filled column without a header with its first values', async () => {
  const { preview, run } = await createImportClub()
  const text = 'First name,Surname,,School,\nGil,Price,severe nut allergy - EpiPen,Ysgol y Bryn,\nHuw,Rees,,,'
  expect((await preview(text)).body).toMatchObject({
    created: 2,
    ignored_columns: [],
    notices: { unnamed: [{ column: 3, values: ['severe nut allergy - EpiPen'] }] },
  })
  const lastColumnFile = 'First name,Surname,\nGil,Price,EpiPen\nHuw,Rees,None'
  expect((await preview(lastColumnFile)).body.notices.unnamed).toEqual([{ column: 3, values: ['EpiPen', 'None'] }])
  // This file had an unquoted comma in one row, and a spreadsheet opened it and saved it again.
  const overflowFile = 'First name,Surname,Medical,\nHal,Price,Asthma, epilepsy\nIan,Rees,,\nJo,Rees,,'
  expect(Object.keys((await run(overflowFile)).body.detail)).toEqual(['2.row', 'non_field_errors'])
})

it('splits full names in one column and shows them in the preview', async () => {
  const { preview, run, people: listPeople } = await createImportClub()
  const headerLine = "Timestamp,Child's name,Date of birth,Parent name,Phone"
  const rows = [
    '25/07/2026 10:59:32,Ava Price,01/02/2018,Rhian Price,07700 900123',
    '25/07/2026 11:02:10,Mary Ann ap Huw,01/02/2018,,',
  ]
  const text = [headerLine, ...rows].join('\n')
  expect((await preview(text)).body).toMatchObject({
    created: 2,
    ignored_columns: ['Timestamp'],
    notices: {
      split: {
        head: "Child's name",
        names: [
          { row: 3, first_name: 'Mary Ann', last_name: 'ap Huw' },
          { row: 2, first_name: 'Ava', last_name: 'Price' },
        ],
      },
    },
  })
  expect((await run(text)).body).toMatchObject({ created: 2 })
  expect((await listPeople()).find(({ first_name }) => first_name === 'Ava')).toMatchObject({
    last_name: 'Price',
    parent_or_carer: 'Rhian Price',
  })
  expect((await preview('Name,Surname\nAva,Price')).body).toMatchObject({ notices: { split: null } })
})

it('reports unused columns if names are missing', async () => {
  const { preview } = await createImportClub()
  const { body } = await preview('Kid,Shoe size,Date of birth\nAva Price,3,01/02/2018')
  expect(body.detail).toMatchObject({
    '2.first_name': ['This field is required.'],
    ignored_columns: ['Kid', 'Shoe size'],
  })
})

it('reports a row of totals before the import', async () => {
  const { preview } = await createImportClub()
  const text = 'First name,Surname\nAva,Price\nTotal,1\nCyfanswm:,2 blentyn\nSiân,Sum\n123,456'
  expect((await preview(text)).body.notices.doubtful).toEqual([
    { row: 3, name: 'Total 1' },
    { row: 4, name: 'Cyfanswm: 2 blentyn' },
    { row: 6, name: '123 456' },
  ])
})
