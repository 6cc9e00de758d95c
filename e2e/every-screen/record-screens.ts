import { expect } from '../support/expect.ts'
import { findDirectoryId, findNetworkAddress } from './addresses.ts'
import type { ScreensByRoute } from './screen.ts'

/**
 * Builds the screens for one type of record that central staff maintain: the list, one record, and a new record.
 * @param tableName table of the records, if its name differs from `noun`
 */
export const buildRecordScreens = (
  noun: string,
  account: string,
  listName: string,
  tableName = noun,
): ScreensByRoute => ({
  [`/${noun}`]: [{ name: listName, path: `/${noun}`, account }],
  [`/${noun}/$id`]: [
    { name: `one of ${listName}`, path: findNetworkAddress(noun, tableName), account },
    {
      name: `new one of ${listName}, sent empty`,
      path: `/${noun}/new`,
      account,
      open: async (page) => {
        await page.getByRole('button', { name: /^(Save|Cadw)$/ }).click()
        await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
      },
    },
  ],
})

/** Builds the screens for maintaining directories of files or videos. */
export const buildLibraryScreens = (noun: string, items: string, name: string): ScreensByRoute => {
  const account = 'vp.support'
  const path = `/admin/${noun}`
  return {
    [path]: [{ name: `directories of ${name}`, path, account }],
    [`${path}/$directory`]: [
      {
        name: `a directory of ${name}`,
        account,
        path: async (product) => `${path}/${await findDirectoryId(product, items)}`,
      },
      { name: `new directory of ${name}`, path: `${path}/new`, account },
    ],
    [`${path}/$directory/$id`]: [
      {
        name: `one of the ${name} in a directory`,
        account,
        path: async (product) => {
          const [row] = await product.query<{ id: string; resource_directory: string }>(
            `SELECT id, resource_directory FROM ${items} ORDER BY id LIMIT 1`,
          )
          return `${path}/${row?.resource_directory}/${row?.id}`
        },
      },
    ],
  }
}
