import { AppError } from '../../contract/errors.ts'
import type { Handlers } from '../mount.ts'
import { nameDevice } from '../sync/push/device-names.ts'

export const deviceHandlers = {
  'devices.name': async ({ db, user, params, body }) => {
    const { organisation } = user
    // Staff belong to no club: nobody reads what their devices are called.
    if (!organisation) throw new AppError('forbidden')
    await nameDevice(db, { user, organisation, device: params.id }, body.name)
    return null
  },
} satisfies Pick<Handlers, 'devices.name'>
