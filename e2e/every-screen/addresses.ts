import type { Product } from '../../server/testing/product.ts'

/** Returns a function that finds the address of a record in this table. The record belongs to the account's club. */
export const findRecordAddress = (path: string, table: string, account: string) => async (product: Product) => {
  const [row] = await product.query<{ id: string }>(
    `SELECT t.id FROM ${table} t JOIN users u USING (organisation_id)
     WHERE u.email = $1 AND t.deleted_at IS NULL ORDER BY t.id LIMIT 1`,
    [`${account}@hallbook.example`],
  )
  return `${path}/${row?.id}`
}

/** Returns a function that finds the address of a Riverside session, or of one of its boards. */
export const findSessionAddress =
  (board = '') =>
  async (product: Product) =>
    (await findRecordAddress('/sessions', 'sessions', 'coordinator.riverside')(product)) + board

/** Returns a function that finds the address of a record that belongs to no club. */
export const findNetworkAddress = (noun: string, table: string) => async (product: Product) => {
  const [row] = await product.query<{ id: string }>(`SELECT id FROM ${table} ORDER BY id LIMIT 1`)
  return `/${noun}/${row?.id}`
}

/** Returns the id of a published directory of the main programme that contains items. */
export const findDirectoryId = async (product: Product, items: string): Promise<string> => {
  const [row] = await product.query<{ id: string }>(
    `SELECT d.id FROM resource_directories d JOIN ${items} i ON i.resource_directory = d.id
     WHERE NOT d.unpublished AND NOT d.is_boxes_of_hope ORDER BY d.id LIMIT 1`,
  )
  return row?.id ?? ''
}

/** Returns a function that finds the address of a tab in a submitted application, as central staff open it. */
export const findTabAddress =
  (tab: string, flow: 'core' | 'volunteer' = 'core') =>
  async (product: Product) => {
    const [row] = await product.query<{ id: string }>(
      'SELECT id FROM applications WHERE flow = $1 AND submitted IS NOT NULL ORDER BY created, id LIMIT 1',
      [flow],
    )
    return `/${flow === 'core' ? '' : 'volunteer_'}applications/${row?.id}/${tab}`
  }
