import type { Product } from '../../server/testing/product.ts'

/** The address of a record of a club that a table holds. */
export const anyOf = (path: string, table: string, account: string) => async (product: Product) => {
  const [row] = await product.query<{ id: string }>(
    `SELECT t.id FROM ${table} t JOIN users u USING (organisation_id)
     WHERE u.email = $1 AND t.deleted_at IS NULL ORDER BY t.id LIMIT 1`,
    [`${account}@hallbook.example`],
  )
  return `${path}/${row?.id}`
}

/** A session of a club, or one of its boards. */
export const anySession =
  (board = '') =>
  async (product: Product) =>
    (await anyOf('/sessions', 'sessions', 'coordinator.riverside')(product)) + board

/** The address of a record of the network's own. */
export const anyOfNetwork = (noun: string, from: string) => async (product: Product) => {
  const [row] = await product.query<{ id: string }>(`SELECT id FROM ${from} ORDER BY id LIMIT 1`)
  return `/${noun}/${row?.id}`
}

/** A published directory of the main programme with something in it. */
export const directoryOf = async (product: Product, items: string): Promise<string> => {
  const [row] = await product.query<{ id: string }>(
    `SELECT d.id FROM resource_directories d JOIN ${items} i ON i.resource_directory = d.id
     WHERE NOT d.unpublished AND NOT d.is_boxes_of_hope ORDER BY d.id LIMIT 1`,
  )
  return row?.id ?? ''
}

/** The address of a tab of an application that was sent, for central staff. */
export const tabOf =
  (tab: string, flow: 'core' | 'volunteer' = 'core') =>
  async (product: Product) => {
    const [row] = await product.query<{ id: string }>(
      'SELECT id FROM applications WHERE flow = $1 AND submitted IS NOT NULL ORDER BY created, id LIMIT 1',
      [flow],
    )
    return `/${flow === 'core' ? '' : 'volunteer_'}applications/${row?.id}/${tab}`
  }
