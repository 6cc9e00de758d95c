import { expect, it } from 'vitest'
import { getProblemText } from '../../../contract/problems.ts'
import { describeExtraCells } from './extra-cells.ts'

const describeRow = (head: string, row: string, delimiter = ',') =>
  describeExtraCells(
    { head: head.split(delimiter), delimiter, width: head.split(delimiter).length },
    row.split(delimiter),
  )?.().map(getProblemText) ?? null

it('shows a row with more cells than headers under its headers', () => {
  expect(describeRow('First name,Surname,Medical', 'Hal,Price,Asthma, epilepsy, blue inhaler')).toEqual([
    'This row has 2 more cells than there are columns. A comma inside a cell needs quotes around it.',
    'First name: Hal',
    'Surname: Price',
    'Medical: Asthma',
    'No column: epilepsy',
    'No column: blue inhaler',
  ])
  expect(describeRow('First name;Surname', 'Hal;Price;x', ';')?.[0]).toBe(
    'This row has 1 more cell than there are columns. A semicolon inside a cell needs quotes around it.',
  )
})

it('ignores blank extra cells', () => {
  expect(describeRow('First name,Surname', 'Hal,Price,, ,')).toBeNull()
  expect(describeRow('First name,Surname', 'Hal')).toBeNull()
})
