import * as v from 'valibot'
import { Id } from './id.ts'
import { defineOperation, NoContent } from './operation.ts'
import { buildRequiredLine } from './text.ts'

/** Device name that a club's users have chosen. Null if the device has no name. */
export const DeviceName = v.nullable(buildRequiredLine(40))

/** Another device of the club that has contacted the server today. */
export const ContactedDevice = v.object({
  id: Id,
  name: v.nullable(v.string()),
  /** Number of seconds since the device's last contact. */
  seconds: v.number(),
})
export type ContactedDevice = v.InferOutput<typeof ContactedDevice>

export const deviceOperations = {
  'devices.name': defineOperation({
    method: 'PUT',
    path: '/devices/:id',
    access: 'signed_in',
    summary: 'Names a device of one’s own; null takes the name away.',
    params: v.object({ id: Id }),
    body: v.object({ name: DeviceName }),
    output: NoContent,
    status: 204,
  }),
  'devices.update': defineOperation({
    method: 'PATCH',
    path: '/devices/:id',
    access: 'signed_in',
    summary: 'The same; a body without a name changes nothing.',
    params: v.object({ id: Id }),
    body: v.object({ name: v.optional(DeviceName) }),
    output: NoContent,
    status: 204,
  }),
  'devices.contact': defineOperation({
    method: 'POST',
    path: '/devices/:id/contact',
    access: 'sessions',
    summary: 'Says that a device of one’s own is in touch; answers which others of the club have been today.',
    params: v.object({ id: Id }),
    output: v.object({ devices: v.array(ContactedDevice) }),
  }),
} as const
