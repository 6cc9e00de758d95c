import { expect, type Page } from '@playwright/test'
import { newId } from '../../contract/id.ts'
import type { Product } from '../../server/testing/product.ts'
import { expandTools } from './register.ts'

export const getDialog = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'))

export const openImport = async (page: Page, product: Product) => {
  await page.goto(`${product.url}/registered`)
  await expandTools(page)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import people' })).toBeVisible()
}

export const buildCsvFile = (text: string, name = 'people.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

export const chooseFile = (page: Page, ...files: ReturnType<typeof buildCsvFile>[]) =>
  page.getByLabel('CSV file').setInputFiles(files.slice(0, 1))

/** Creates a unique surname without digits, because names that differ only in digits count as similar. */
export const createLetterSurname = () =>
  `Quill${newId()
    .slice(-8)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`
