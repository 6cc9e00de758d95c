import { newId } from '../contract/id.ts'
import type { Product } from '../server/testing/product.ts'

/** Creates a club with one group and without people. Returns both ids. */
export const makeClub = async ({ query }: Product): Promise<{ organisation: string; group: string }> => {
  const organisation = newId()
  const group = newId()
  await query("INSERT INTO organisations (id, name, hashid) VALUES ($1, 'Bench', $2)", [organisation, newId()])
  await query('INSERT INTO versions (organisation_id, version) VALUES ($1, 1)', [organisation])
  await query("INSERT INTO groups (id, organisation_id, version, name, is_default) VALUES ($1, $2, 1, 'Bench', true)", [
    group,
    organisation,
  ])
  return { organisation, group }
}

/** Creates a coordinator for a club and returns the coordinator's token. */
export const createSignedInUser = async ({ query, token }: Product, organisation: string): Promise<string> => {
  const accountName = newId()
  await query(
    `INSERT INTO users (id, organisation_id, email, password_hash, first_name, last_name, is_pastor, user_type)
     SELECT $1, $2, $3, password_hash, 'Bench', 'User', true, 'coordinator' FROM users WHERE email LIKE 'coordinator.riverside@%'`,
    [newId(), organisation, `${accountName}@hallbook.example`],
  )
  return token(accountName)
}
