/** Example of DATABASE_URL in messages and in the table of settings. */
export const DATABASE_URL_EXAMPLE = 'postgres://user:password@localhost:5432/hallbook'
