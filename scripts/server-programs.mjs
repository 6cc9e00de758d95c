/** Finds and installs the Debian programs for the tests of two servers. */
import { existsSync } from 'node:fs'
import { installPackages } from './browsers.mjs'

/** Programs by the Debian package that contains them. */
const programs = {
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
}

/** Installs missing programs if this machine allows it. Returns the packages that are still missing. */
export function ensureServerPrograms() {
  const listMissing = () => Object.keys(programs).filter((name) => !existsSync(programs[name]))
  const missing = listMissing()
  if (missing.length > 0) {
    console.log(`Installing ${missing.join(', ')} for the tests of two servers …`)
    installPackages(...missing)
  }
  return listMissing()
}
