import type { Page } from '@playwright/test'
import type { Product } from '../../server/testing/product.ts'

/** Finds the register's table, which is shown on tablets and wider screens. */
export const getRegisterTable = (page: Page) => page.getByRole('table', { name: 'Registration' })

/** Reads the people of an account's club that meet a SQL condition. */
export const readPeople = (product: Product, account: string, where: string) =>
  product.query<{ id: string; first_name: string; last_name: string }>(
    `SELECT id, first_name, last_name FROM registered
     WHERE organisation_id = (SELECT organisation_id FROM users WHERE email = $1) AND deleted_at IS NULL AND ${where}
     ORDER BY created DESC, id`,
    [`${account}@hallbook.example`],
  )
