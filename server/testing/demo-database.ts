import { dayInLondon } from '../../contract/rules/days.ts'
import { loadDemo } from '../db/demo/load.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'

/** A new database with the demo data, cloned from a template that is loaded once a day: it holds today's sessions. */
export const demoDatabase = (server: string): Promise<TestDatabase> =>
  cloneDatabase(server, `demo_${dayInLondon().replaceAll('-', '')}`, (url) => loadDemo(url))
