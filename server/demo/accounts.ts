import pg from 'pg'

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Email domain of every demo account. */
export const DEMO_DOMAIN = 'hallbook.example'

/** True if the database has no accounts. */
export const isEmptyDatabase = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rows } = await client.query('SELECT 1 FROM users LIMIT 1')
    return rows.length === 0
  })

/** True if a demo account exists. */
export const hasDemoAccounts = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rows } = await client.query('SELECT 1 FROM users WHERE email LIKE $1 LIMIT 1', [`%@${DEMO_DOMAIN}`])
    return rows.length > 0
  })
