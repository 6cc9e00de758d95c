import { loadDemo } from '../db/demo/load.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'

/** A new database with the demo data, cloned from a template that is loaded once. */
export const demoDatabase = (server: string): Promise<TestDatabase> => cloneDatabase(server, 'demo', loadDemo)
