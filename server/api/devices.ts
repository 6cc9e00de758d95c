import { AppError } from '../../contract/errors.ts'
import { noteUse } from '../auth/sign-in-use.ts'
import type { Handlers } from '../mount.ts'
import { readContacts } from '../sync/contacts.ts'
import { nameDevice } from '../sync/push/device-names.ts'
import { clubOf } from './sessions.ts'

export const deviceHandlers = {
  'devices.name': async ({ db, user, params, body }) => {
    const { organisation } = user
    // Staff belong to no club: nobody reads what their devices are called.
    if (!organisation) throw new AppError('forbidden')
    await nameDevice(db, { user, organisation, device: params.id }, body.name)
    return null
  },
  'devices.contact': async ({ db, user, params, signIn }) => {
    const organisation = clubOf(user)
    await noteUse(db, signIn, params.id)
    return { devices: await readContacts(db, { user, organisation, device: params.id }) }
  },
} satisfies Pick<Handlers, 'devices.name' | 'devices.contact'>
