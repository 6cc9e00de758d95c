import * as v from 'valibot'
import { Id } from './id.ts'
import { NoContent, operation } from './operation.ts'
import { filledLine } from './text.ts'

/** What the people of a club call a tablet or phone of theirs; null: nothing. */
export const DeviceName = v.nullable(filledLine(40))

export const deviceOperations = {
  'devices.name': operation({
    method: 'PUT',
    path: '/devices/:id',
    access: 'signed_in',
    summary: 'Names a device of one’s own; null takes the name away.',
    params: v.object({ id: Id }),
    body: v.object({ name: DeviceName }),
    output: NoContent,
    status: 204,
  }),
} as const
