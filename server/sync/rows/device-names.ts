import { and, eq, inArray } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import type { ConflictRow } from '../../../contract/rows.ts'
import type { Db, Tx } from '../../db/client.ts'
import { devices } from '../../db/schema.ts'
import { type DeviceAuthor, moveDevice } from './author.ts'

type ConflictSide = ConflictRow['mine']

/**
 * Sets a device's name, even if the device has not pushed yet. The device's position in its queue of mutations does not
 * change.
 * @param name null removes the name
 * @throws AppError `device_of_another_user`
 */
export const nameDevice = async (db: Db, author: DeviceAuthor, name: string | null): Promise<void> => {
  const { device, organisation, user } = author
  const isOwnDevice = and(eq(devices.user_id, user.id), eq(devices.organisation_id, organisation))
  const { rowCount } = await db.club(organisation, (tx) =>
    tx
      .insert(devices)
      .values({ id: device, organisation_id: organisation, user_id: user.id, name })
      .onConflictDoUpdate({ target: devices.id, set: { name }, setWhere: isOwnDevice }),
  )
  if (rowCount === 1) return
  // The user was moved to another club, and the device has not pushed after the move. Move the device to that club too,
  // then retry.
  if (await moveDevice(db, author)) return nameDevice(db, author, name)
  throw new AppError('device_of_another_user')
}

/**
 * Adds the current names of the devices to the sides of a conflict. A name that was recorded with the conflict is not
 * replaced.
 */
export const addDeviceNames = async <S extends ConflictSide[]>(tx: Tx, ...sides: S): Promise<S> => {
  const unnamedDevices = sides.flatMap(({ device, device_name }) =>
    device && device_name === undefined ? [device] : [],
  )
  const deviceRows = unnamedDevices.length
    ? await tx.select({ id: devices.id, name: devices.name }).from(devices).where(inArray(devices.id, unnamedDevices))
    : []
  const nameById = new Map(deviceRows.map(({ id, name }) => [id as string, name]))
  return sides.map((side): ConflictSide => ({ device_name: nameById.get(side.device ?? '') ?? null, ...side })) as S
}
