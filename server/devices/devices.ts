import { AppError } from '../../contract/errors.ts'
import { recordSignInUse } from '../auth/sign-in-use.ts'
import type { Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { readContacts } from '../sync/rows/contacts.ts'
import { nameDevice } from '../sync/rows/device-names.ts'

const renameDevice: Handlers['devices.update'] = async ({ db, user, params, body }) => {
  const { organisation } = user
  // Reject staff, because they belong to no club and so no user could read the names of their devices.
  if (!organisation) throw new AppError('forbidden')
  if (body.name !== undefined) await nameDevice(db, { user, organisation, device: params.id }, body.name)
  return null
}

export const deviceHandlers = {
  'devices.name': renameDevice,
  'devices.update': renameDevice,
  'devices.contact': async ({ db, env, user, params, signIn }) => {
    const organisation = requireClubId(user)
    await recordSignInUse({ db, env }, signIn, { device: params.id })
    return { devices: await readContacts(db, { user, organisation, device: params.id }) }
  },
} satisfies Pick<Handlers, 'devices.name' | 'devices.update' | 'devices.contact'>
